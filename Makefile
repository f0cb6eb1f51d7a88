# Every target prepares .venv first (run.py); `python3 run.py TARGET` does the same without make.
#   make play        the site on this machine: http://127.0.0.1:8000 (PORT= changes it)
#   make test        every check and every test (E2E=0 leaves the browser out, and says so;
#                    STRICT=1 counts what passes only by itself as failed)
#   make quick       before a commit: what is cheap, and the tests of what was changed, in two minutes
#   make setup       only the environment
#   make code        the six digits that the admin of the demo asks for now
#   make bench       the measurements, on the running stack    (ARGS="..." goes to the tool)
#   make faults      the fault suite, the long form
#   make pantallas   the screenshots of docs/pantallas

export PORT WEB_SERVER E2E STRICT

play test quick setup code bench faults pantallas:
	@python3 run.py $@ $(ARGS)

.PHONY: play test quick setup code bench faults pantallas
