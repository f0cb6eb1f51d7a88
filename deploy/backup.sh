#!/bin/sh
# Backups of PostgreSQL and of what belongs to it (docs/despliegue.md, "Backups"). As the user postgres.
#   backup.sh wal                    stream the WAL to $BACKUPS as it is written; runs for ever
#   backup.sh base                   a base backup with the keys; bases older than $KEEP_DAYS go, and their WAL
#   backup.sh restore MOMENT DATA    make DATA (empty, or not there) the database as it was at MOMENT, or at the end ("latest")
# BACKUP_URL is how to reach the server with the right of REPLICATION; PGCONFIG its postgresql.conf, where that is not in DATA (Debian).
set -eu
umask 077
: "${BACKUPS:=/var/backups/usumus}" "${KEEP_DAYS:=14}"
: "${KEYS:=${CREDENTIALS_DIRECTORY:-/etc}/usumus.env}"
PATH="${PGBIN:+$PGBIN:}$PATH"
now="$BACKUPS/now" # what is of the database that runs; a restored one begins anew

fail() {
  echo "backup: $*" >&2
  exit 1
}

utc() { # the name of a moment; names sort as moments do
  date -u -d "$1" +%Y%m%dT%H%M%SZ
}

wal() {
  mkdir -p "$now/wal"
  # The slot has the server keep what has not come here yet.
  pg_receivewal -d "$BACKUP_URL" -D "$now/wal" -S usumus_backup --create-slot --if-not-exists
  exec pg_receivewal -d "$BACKUP_URL" -D "$now/wal" -S usumus_backup --synchronous --no-password
}

base() {
  # Without STATE_KEYS and SECRET_KEY no card, acta or second factor of the backup could be read.
  [ -r "$KEYS" ] || fail "$KEYS with STATE_KEYS and SECRET_KEY cannot be read"
  new="$now/base/new"
  rm -rf "$new"
  mkdir -p "$new"
  pg_basebackup -d "$BACKUP_URL" -D "$new/data" -X stream -c fast --no-password
  pg_verifybackup -q "$new/data"
  cp "$KEYS" "$new/usumus.env"
  whole="$now/base/$(utc now)"
  while [ -e "$whole" ]; do # another of this same second
    sleep 1
    whole="$now/base/$(utc now)"
  done
  mv "$new" "$whole"
  forget_old
  echo "$whole"
}

forget_old() {
  last=$(ls "$now/base" | tail -n 1)
  from=$(utc "$KEEP_DAYS days ago")
  for one in $(ls "$now/base"); do
    if [ "$one" != "$last" ] && expr "$one" "<" "$from" >/dev/null; then rm -rf "$now/base/$one"; fi
  done
  oldest=$(ls "$now/base" | head -n 1)
  first=$(sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$now/base/$oldest/data/backup_label")
  [ ! -d "$now/wal" ] || pg_archivecleanup "$now/wal" "$first"
}

chosen() { # the last base backup that was complete at the moment $1
  found=""
  for one in $(ls "$from/base"); do
    if [ "$one" != new ] && { [ "$1" = latest ] || ! expr "$one" ">" "$(utc "$1")" >/dev/null; }; then found=$one; fi
  done
  [ -n "$found" ] || fail "no base backup in $from is as old as $1"
  echo "$from/base/$found"
}

restore() {
  moment=$1 data=$2 from="${FROM:-$now}"
  [ ! -e "$data" ] || [ -z "$(ls -A "$data")" ] || fail "$data is not empty: move it aside, and keep it until all is well"
  base=$(chosen "$moment")
  mkdir -p "$data"
  cp -R "$base/data/." "$data"
  chmod 700 "$data"
  touch "$data/recovery.signal"
  recover
  # A new past: what is streamed from now on does not follow upon what was streamed before.
  [ -n "${FROM:-}" ] || mv "$now" "$BACKUPS/until-$(utc now)"
  echo "$data is the database at $moment, from $base"
}

recover() { # run the server by itself, unreachable, until it has come to the moment
  alone=$(mktemp -d)
  if [ -n "${PGCONFIG:-}" ]; then set -- -c "config_file=$PGCONFIG" -c "data_directory=$data"; else set -- -D "$data"; fi
  set -- "$@" -c listen_addresses= -c "unix_socket_directories=$alone" -c port=5432 -c hot_standby=off -c recovery_target_action=promote \
    -c "restore_command=cp '$from/wal/%f' '%p' 2>&- || cp '$from/wal/%f.partial' '%p' 2>&-"
  [ "$moment" = latest ] || set -- "$@" -c "recovery_target_time=$(date -u -d "$moment" '+%F %T.%6N+00')"
  postgres "$@" &
  server=$!
  until pg_isready -q -h "$alone" -p 5432; do
    kill -0 "$server" 2>&- || fail "the server ended before it came to $moment: its last lines say why"
    sleep 0.2
  done
  kill -INT "$server"
  wait "$server" || fail "the server did not end well"
  rm -rf "$alone"
}

case "${1:-}" in
wal | base) "$1" ;;
restore) [ $# = 3 ] || fail "restore MOMENT DATA" && restore "$2" "$3" ;;
*) fail "wal, base or restore" ;;
esac
