"""Limits and times of the site: every number is a setting."""

from typing import Any

from usumus.settings import env

LIVE_THREADS = env.number("LIVE_THREADS", 6)  # robots think on them too
HOUSE_THREADS = 4  # epoch, sessions, sweep, seats: each is at work once at a time
SHARED_THREADS = 1  # what is made once for all who look, however long it takes
THREADS = LIVE_THREADS + HOUSE_THREADS + SHARED_THREADS  # each keeps its connection for good

USUMUS: dict[str, Any] = {
    "FRAME_BYTES": env.number("FRAME_BYTES", 8192),
    "FRAMES_PER_20S": env.number("FRAMES_PER_20S", 100),
    "CONTROL_FRAMES_PER_20S": 30,  # a browser answers a ping every five seconds
    "FRAMES_PER_MESSAGE": 8,
    "REQUESTS_PER_PERSON_20S": env.number("REQUESTS_PER_PERSON_20S", 60),  # in all his windows
    "SOCKETS_PER_USER": env.number("SOCKETS_PER_USER", 6),
    "SOCKETS_PER_ADDRESS": env.number("SOCKETS_PER_ADDRESS", 500),
    "CHAT_CHARACTERS": 300,
    "CHAT_LINES_PER_5S": 5,
    "CHAT_SILENCE_SECONDS": 30,
    "CHAT_KEEP_DAYS": env.number("CHAT_KEEP_DAYS", 90),
    "REPORT_KEEP_DAYS": env.number("REPORT_KEEP_DAYS", 365),  # after the decision
    "PING_SECONDS": 5,
    "SEAT_LOST_SECONDS": 15,
    # A web process whose loop has not answered for as long ends itself; 0: never.
    "WATCHDOG_SECONDS": env.number("WATCHDOG_SECONDS", 20),
    "SWEEP_STALE_SECONDS": 3,
    "FOUNDERS": env.text("FOUNDERS", "personal"),  # who founds championships; "todos": anybody
    # How long a championship stands still before the clock cancels it.
    "PAUSE_SECONDS": env.number("PAUSE_SECONDS", 3 * 3600),
    # Whom one asks to be his partner: so many who have not answered, and so many in an hour.
    "CHAMPIONSHIP_INVITATIONS": 20,
    "CHAMPIONSHIP_INVITATIONS_PER_HOUR": 40,
    # The worker does what nobody waits for when a match is closed; else whoever closes it.
    "CLOSINGS_LATER": True,
    "EPOCH_STALE_SECONDS": 6,
    "DOWNTIME_CREDIT_SECONDS": 20,
    "CONFIRM_SECONDS": 60,
    "CONFIGURE_SECONDS": 120,
    "ACCEPT_SECONDS": 60,
    "BETS_SECONDS": 180,
    "REVEAL_SECONDS": 20,
    # From the last chair of a table that starts by itself to its match; 0: it starts at once.
    "FULL_COUNT_SECONDS": env.number("FULL_COUNT_SECONDS", 5),
    "BETS_SECONDS_AFTER_A_CHANGE": 30,
    "BETS_SECONDS_AT_MOST": 600,
    "BETS_PER_PLAYER": 40,
    "ROBOT_OFFER_SECONDS": 20,
    "INVITATION_SECONDS": 120,
    "INVITATIONS_AT_ONCE": 10,
    "AWAY_SECONDS": 90,
    # On a chair that is reserved somebody is there until he has not been seen for so long.
    "RESERVED_SECONDS": 60,
    "LEAVE_VOTE_SECONDS": 60,
    # The first with the e-mail verified, each of the rest with a match with different people.
    "WELCOME_PARTS": [250, 250, 250, 250],
    # A new account plays for little and bets no objects, for so many days or until it has finished
    # so many matches with different people; 0 switches each limit off.
    "NEW_DAYS": env.number("NEW_DAYS", 7),
    "NEW_MATCHES": env.number("NEW_MATCHES", 20),
    "NEW_STAKE": env.number("NEW_STAKE", 25),
    # What the staff is shown: more left on one side between two people, in so many days.
    "FLOW_LIMIT": env.number("FLOW_LIMIT", 1_000),
    "FLOW_DAYS": env.number("FLOW_DAYS", 7),
    # And so much from so many accounts that are so new at most, each of which loses mostly there.
    "FLOW_GROUP": 3,
    "FLOW_NEW_DAYS": env.number("FLOW_NEW_DAYS", 30),
    # The radar of pairs looks at the matches of so many days.
    "RADAR_DAYS": env.number("RADAR_DAYS", 30),
    "COURTESY_VALUE": 5,
    "COURTESY_PER_DAY": 10,
    # In prizes of the house that one person takes in a day, in U$uros; 0: as many as he wins.
    "PRIZES_PER_DAY": env.number("PRIZES_PER_DAY", 500),
    "PAWN_PERCENT": 70,
    "PAWN_DAYS": 7,
    "CORRECTION_ALONE_UP_TO": 5_000,
    "CORRECTIONS_ALONE_A_DAY": 5_000,  # by one person, and in one wallet
    "CORRECTIONS_ALONE_A_WEEK": 15_000,
    "STAFF_APART_DAYS": 7,  # after a match with him nobody corrects his wallet
    "HASHES_AT_ONCE": env.number("HASHES_AT_ONCE", 2),  # passwords, by process: 100 MiB each
    "HASHES_WAITING": 96,
    "HASH_WAIT_SECONDS": 20,
    "SESSION_DAYS": env.number("SESSION_DAYS", 90),  # from the login, however much it is used
    "ANONYMOUS_SESSION_SECONDS": 3600,
    "ANONYMOUS_SESSIONS_PER_HOUR": env.number("ANONYMOUS_SESSIONS_PER_HOUR", 120),  # an address
    "ADDRESS_KEEP_DAYS": env.number("ADDRESS_KEEP_DAYS", 7),  # of a session
    "MAILS_ASIDE": True,  # of the accounts: on a thread of their own
    "STAFF_FACTOR_HOURS": env.number("STAFF_FACTOR_HOURS", 8),  # in the admin
    "STAFF_RECENT_MINUTES": 10,  # for what weighs: money, voids, sanctions, rights
    "BAGS": [1_000, 5_000, 20_000, 100_000],
    "TABLE_VALUES": [5, 10, 25, 50, 100, 250, 500],
    # Who shares a connection or a browser scores no points and, unless the second is on, puts
    # neither U$uros nor objects.
    "SAME_CONNECTION_RULE": env.flag("SAME_CONNECTION_RULE", default=True),
    "SAME_CONNECTION_STAKES": env.flag("SAME_CONNECTION_STAKES"),
    # The push services of the browsers: the site sends nowhere else.
    "PUSH_HOSTS": [
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    ],
    "MINIMUM_AGE": 18,
    "DELETION_DAYS": env.number("DELETION_DAYS", 14),
    "UNCONFIRMED_HOURS": 24,  # an account whose address nobody confirmed goes then
    "NICK_REST_DAYS": 365,  # the nick of somebody erased is nobody's for so long
    "ROBOT_PAUSE_MS": env.number("ROBOT_PAUSE_MS", 700),
    "ROBOT_PAUSE_MAX_MS": env.number("ROBOT_PAUSE_MAX_MS", 1600),
    "LIVE_THREADS": LIVE_THREADS,
    "HOUSE_THREADS": HOUSE_THREADS,
    "SHARED_THREADS": SHARED_THREADS,
}
