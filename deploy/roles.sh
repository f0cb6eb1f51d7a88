#!/bin/sh
# Run once by the postgres image on an empty volume: the owner exists (POSTGRES_USER), the site's role is made.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE usumus_app LOGIN PASSWORD :'password';
SQL
