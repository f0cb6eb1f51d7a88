#!/bin/sh
# Rebuilds everything under static/ that is generated or vendored. Needs python3, node and npm; nothing is installed here.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$here"/package.json "$here"/*.mjs "$here"/icons.txt "$here"/people.txt "$here"/objects.txt "$here"/emoticons.txt "$work"
cd "$work"
npm install --no-audit --no-fund --no-package-lock --silent

node icons.mjs icons.txt "$root/static/img/icons.svg"
node avatars.mjs people.txt "$root/static/img/avatars"
node objects.mjs objects.txt "$root/static/img/objetos"
node courts.mjs courts
node emoticons.mjs emoticons.txt "$root/static/img/emoticonos.svg" "$root/static/js/lib/chat/emoticon-list.js"
cp node_modules/lucide-static/LICENSE "$root/static/img/icons.LICENSE.txt"

npx esbuild lit.mjs --bundle --minify --format=esm --legal-comments=none --outfile=bundle.js --log-level=warning
{
  echo '/*! lit-html 3.3.3, BSD-3-Clause, Copyright 2017 Google LLC; see lit-html.LICENSE.txt. Rebuilt by tools/assets/rebuild.sh. */'
  cat bundle.js
} >"$root/static/js/lib/lit-html.js"
cp node_modules/lit-html/LICENSE "$root/static/js/lib/lit-html.LICENSE.txt"

npx esbuild uplot.mjs --bundle --minify --format=esm --legal-comments=none --outfile=bundle.js --log-level=warning
notice='/*! uPlot 1.6.32, MIT, Copyright 2022 Leon Sorokin; see uplot.LICENSE.txt. Rebuilt by tools/assets/rebuild.sh. */'
{
  echo "$notice"
  cat bundle.js
} >"$root/static/js/lib/uplot.js"
{
  echo "$notice"
  echo '@layer components {'
  cat node_modules/uplot/dist/uPlot.min.css
  echo '}'
} >"$root/static/css/uplot.css"
cp node_modules/uplot/LICENSE "$root/static/js/lib/uplot.LICENSE.txt"

for subset in latin latin-ext; do
  cp "node_modules/@fontsource-variable/inter/files/inter-$subset-wght-normal.woff2" "$root/static/fonts/inter-$subset.woff2"
  cp "node_modules/@fontsource-variable/fraunces/files/fraunces-$subset-opsz-normal.woff2" "$root/static/fonts/fraunces-$subset.woff2"
done
cp node_modules/@fontsource-variable/inter/LICENSE "$root/static/fonts/inter.OFL.txt"
cp node_modules/@fontsource-variable/fraunces/LICENSE "$root/static/fonts/fraunces.OFL.txt"

cd "$root"
python3 -m tools.assets.baraja static/img/cards/es
python3 -m tools.assets.francesa "$work/courts" static/img/cards/fr
python3 -m tools.assets.robots static/img/avatars
python3 -m tools.assets.logo static/img
python3 -m tools.assets.reglas static/img/reglas
python3 -m tools.assets.icon_png static/img  # needs the project's own .venv: it draws with Chromium
