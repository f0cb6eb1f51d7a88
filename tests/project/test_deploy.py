"""What ``deploy/`` starts is what is run and measured here."""

import re
from pathlib import Path

import pytest

from tools.stack import commands, nginx
from tools.stack.folder import REPOSITORY
from usumus.settings import env

DEPLOY = REPOSITORY / "deploy"
DOCUMENT = REPOSITORY / "docs/despliegue.md"


@pytest.mark.parametrize("name", ["Procfile", "systemd/usumus-web@.service", "docker-compose.yml"])
def test_web_runs_as_measured(name: str) -> None:
    assert "usumus.serve" in commands.web("uvicorn", 8000)
    assert re.search(r"python\W+-m\W+usumus\.serve\W", (DEPLOY / name).read_text())


@pytest.mark.parametrize("command", ["worker", "beat"])
@pytest.mark.parametrize("name", ["Procfile", "systemd/usumus-{}.service", "docker-compose.yml"])
def test_celery_runs_as_here(name: str, command: str, tmp_path: Path) -> None:
    ours = commands.worker() if command == "worker" else commands.beat(tmp_path)
    text = (DEPLOY / name.format(command)).read_text()
    line = re.search(rf"celery\W+-A\W+usumus\W+{command}\b.*", text)
    assert line
    deployed = re.findall(r"[\w./=-]+", line[0])
    assert _options(deployed) == _options(ours)


def _options(words: list[str]) -> list[str]:
    """Return what follows ``usumus``, but for the place of a file and what the log is told."""
    words = words[words.index("usumus") + 1 :]
    theirs = [at for at, word in enumerate(words) if word in ("-s", "-l")]
    return sorted(word for at, word in enumerate(words) if at - 1 not in theirs)


NOT_TOLD = {
    "DEBUG",  # of this machine
    "USUMUS_FAILPOINTS",  # of tests
}


def test_every_variable_that_the_settings_read_is_in_the_example_or_tunes_what_works() -> None:
    settings = REPOSITORY / "usumus" / "settings"
    text = "".join(
        (settings / name).read_text() for name in ("base.py", "production.py", "limits.py")
    )
    read = set(re.findall(r'env\.(?:text|words)\("(\w+)"', text))
    read |= set(re.findall(r'env\.\w+\("(EMAIL_\w+|TRUSTED_PROXY_COUNT)"', text))
    example = (DEPLOY / "env.example").read_text()
    there = set(re.findall(r"^#? ?([A-Z_]+)=", example, re.MULTILINE))
    assert read - NOT_TOLD <= there


def test_every_compulsory_variable_is_in_the_example() -> None:
    example = (DEPLOY / "env.example").read_text()
    for name in ("SECRET_KEY", "STATE_KEYS", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"):
        assert re.search(rf"^{name}=", example, re.MULTILINE)


def test_the_site_runs_as_the_role_that_cannot_rewrite_the_ledger() -> None:
    example = (DEPLOY / "env.example").read_text()
    url = re.search(r"^DATABASE_URL=(.*)$", example, re.MULTILINE)
    assert url
    assert env.database(url[1])["USER"] == "usumus_app"


def test_p11_nginx_asks_a_process_again_that_was_away_for_a_moment() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    servers = re.findall(r"^\s*server (\S+:\d+)([^;]*);", text, re.MULTILINE)
    assert len(servers) >= 2
    assert all("max_fails=0" in options for _, options in servers)


def test_nginx_speaks_todays_tls_alone() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    versions = re.search(r"ssl_protocols (.*);", text)
    ciphers = re.search(r"ssl_ciphers (.*);", text)
    assert versions
    assert versions[1].split() == ["TLSv1.2", "TLSv1.3"]
    assert ciphers
    for name in ciphers[1].split(":"):  # all with forward secrecy and authentication
        assert re.fullmatch(r"ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)", name)


@pytest.mark.parametrize("place", ["/admin/", "= /salud"])
def test_nginx_shows_the_admin_and_the_health_to_the_network_of_the_staff_alone(place: str) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    (inside,) = re.findall(rf"location {place} {{(.*?)\n  }}", text, re.DOTALL)
    first, then = [line.strip() for line in inside.strip().splitlines()]
    assert first == "if ($is_staff_network = 0) { return 404; }"
    assert then.startswith("proxy_pass")
    (networks,) = re.findall(r"geo \$is_staff_network {(.*?)\n}", text, re.DOTALL)
    assert "default 0;" in networks
    assert "0.0.0.0/0" not in networks


def test_what_nginx_answers_itself_has_hsts_too() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    # Only where the site said nothing: two of them are none.
    told = re.search(r'map \$upstream_http_strict_transport_security \$hsts \{ "" "(.*)"; \}', text)
    assert told
    assert told[1] == "max-age=31536000; includeSubDomains"
    assert "add_header Strict-Transport-Security $hsts always;" in text


def test_the_rehearsed_nginx_has_the_deployed_file_but_for_its_addresses() -> None:
    deployed = (DEPLOY / "nginx.conf").read_text()
    shown = nginx.local(deployed, 9000, [8001, 8002])
    assert "ssl" not in shown
    assert shown.count("server 127.0.0.1:8001 max_fails=0;") == 2
    assert shown.count("server 127.0.0.1:8002 max_fails=0;") == 2
    kept = [line for line in deployed.splitlines() if line.strip().startswith(("limit", "proxy"))]
    assert kept
    assert all(line in shown for line in kept)


def test_no_limit_of_pages_keeps_a_window_from_coming_back() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    places = dict(re.findall(r"^  location (/ws/\S*) \{(.*)\}", text, re.MULTILINE))
    assert places.keys() == {"/ws/partida/", "/ws/"}
    assert not any("limit_req" in what for what in places.values())


def test_a_release_shares_its_hashed_files_before_its_first_process() -> None:
    compose = (DEPLOY / "docker-compose.yml").read_text()
    services = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", compose, re.MULTILINE))
    folder = re.search(r"STATIC_SHARED=(\S+)", (DEPLOY / "Dockerfile").read_text())
    assert folder
    assert "manage.py share_static" in services["migrate"]
    assert f'"static:{folder[1]}"' in services["migrate"]
    assert f'"static:{folder[1]}:ro"' in services["web"]
    assert "migrate: { condition: service_completed_successfully }" in services["web"]
    assert re.search(r"^STATIC_SHARED=/", (DEPLOY / "env.example").read_text(), re.MULTILINE)


def test_systemd_lets_the_site_write_nothing_and_its_backups_one_folder() -> None:
    for unit in (DEPLOY / "systemd").glob("*.service"):
        text = unit.read_text()
        folders = re.findall(r"^ReadWritePaths=(.*)$", text, re.MULTILINE)
        assert folders == ([] if "\nUser=usumus\n" in text else ["/var/backups/usumus"])


def test_the_stores_do_not_reach_the_world() -> None:
    compose = (DEPLOY / "docker-compose.yml").read_text()
    assert "\n  stores: { internal: true }\n" in compose
    parts = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", compose, re.MULTILINE))
    with_a_way_out = {
        name for name, text in parts.items() if re.search(r"networks: \[.*out\]", text)
    }
    assert with_a_way_out == {"web", "worker"}


@pytest.mark.django_db
def test_what_a_deploy_waits_for_is_answered_on_the_port_of_a_process(client, settings) -> None:
    settings.ALLOWED_HOSTS = ["usumus.example"]
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    asked = re.search(r"`curl -fH '(.+?): (.+?)' -H '(.+?): (.+?)' http", DOCUMENT.read_text())
    assert asked
    headers = {asked[1]: asked[2], asked[3]: asked[4]}
    assert client.get("/salud", headers=headers).status_code in {200, 503}
    for left_out in headers:
        fewer = {name: value for name, value in headers.items() if name != left_out}
        assert client.get("/salud", headers=fewer).status_code in {301, 400}


def test_the_keys_go_into_the_backup_though_its_user_may_not_read_them() -> None:
    unit = (DEPLOY / "systemd/usumus-backup.service").read_text()
    assert "\nLoadCredential=usumus.env:/etc/usumus.env\n" in unit
    assert "${CREDENTIALS_DIRECTORY:-/etc}/usumus.env" in (DEPLOY / "backup.sh").read_text()


LOG = """\
2026/11/25 16:00:01 [error] 12#12: *7 connect() failed (111: Connection refused) while connecting \
to upstream, client: 127.0.0.1, server: usumus.example, request: "GET /ws/partida/4/ HTTP/1.1", \
upstream: "http://127.0.0.1:8001/ws/partida/4/", host: "127.0.0.1:9"
2026/11/25 16:00:01 [warn] 12#12: something else
2026/11/25 16:00:02 [error] 12#12: *8 upstream prematurely closed connection while reading \
response header from upstream, client: 127.0.0.1, request: "GET / HTTP/1.1", \
upstream: "http://127.0.0.1:8002/", host: "127.0.0.1:9"
"""


def test_what_nginx_met_is_told_by_process() -> None:
    assert nginx.faults_told(LOG) == {
        "connect() failed (111: Connection refused) (127.0.0.1:8001)": 1,
        "upstream prematurely closed connection (127.0.0.1:8002)": 1,
    }
