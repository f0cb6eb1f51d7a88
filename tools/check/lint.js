// What the linter of scripts knows besides the rules it comes with (arquitectura, «Sizes and names»).

const TOO_LONG = 40; // lines, as tests/project/test_source.py has it for Python

const shortFunctions = {
  create(context) {
    const look = (node) => {
      const lines = context.sourceCode.getText(node).split("\n").length;
      if (lines < TOO_LONG) return;
      context.report({ node, message: `A function of ${lines} lines`, hint: "Find the concept that is missing." });
    };
    return { FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look };
  },
};

export default { name: "usumus", rules: { "short-functions": shortFunctions } };
