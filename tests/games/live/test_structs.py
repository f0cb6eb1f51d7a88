"""Two threads that read into a struct for the first time at once ended the whole process."""

from __future__ import annotations

import subprocess
import sys

from tools.stack.folder import REPOSITORY

AT_ONCE = """
import sys, threading, types, msgspec
from games.live import structs
sys.setswitchinterval(1e-6)
TEXT = '''
import msgspec
class Inner(msgspec.Struct):
    a: "list[int]"
    b: "dict[str, int | None]" = {}
class Outer(msgspec.Struct):
    one: Inner
    many: "list[Inner]"
    more: "tuple[int, ...]" = ()
'''
value = {"one": {"a": [1]}, "many": [{"a": [2]}], "more": [3]}
for n in range(150):
    module = types.ModuleType(f"games.made{n}")
    sys.modules[module.__name__] = module
    exec(TEXT, module.__dict__)
    structs.prepare()
    gate = threading.Barrier(4)
    def read():
        gate.wait()
        assert msgspec.convert(value, module.Outer).more == (3,)
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    del sys.modules[module.__name__]
"""


def test_p14_structs_are_known_before_two_threads_read_into_one_at_once():
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE], cwd=REPOSITORY, check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
