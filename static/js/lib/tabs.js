// A row of tabs from the keyboard.

/** Open the tab beside the `open` one of `names` when an arrow is pressed, and put the focus on it. */
export function moveTab(event, names, open, choose) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = names[(names.indexOf(open) + by + names.length) % names.length];
  choose(next);
  document.getElementById(`tab-${next}`)?.focus();
}
