#!/bin/bash
# Writes a release: deploy/release.sh [VERSION [FOLDER]], of a tag or commit of this clone. It holds the built pages, and
# lists no package that only builds or tests. It fits every system: a server adds the packages of its own.
set -euo pipefail

# docs/deploy.md says so.
MOST_KB=15000

ROOT=$(cd "$(dirname "$0")/.." && pwd)
FOLDER=$(cd "${2:-.}" && pwd)
COMMIT=$(git -C "$ROOT" rev-parse --short "${1:-HEAD}^{commit}")
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

git -C "$ROOT" archive --prefix=lehar/ "$COMMIT" | tar -x -C "$WORK"
cd "$WORK/lehar"
VERSION=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' package.json | head -n 1)
if [[ ${1:-} == v[0-9]* && $1 != "v$VERSION" ]]; then
	echo "The tag is $1, and package.json of it says $VERSION." >&2
	exit 1
fi
node scripts/build.mjs --release
git -C "$ROOT" log -1 --format="$VERSION %h %cs %s" "$COMMIT" >RELEASE
FILE="$FOLDER/lehar-$VERSION-$COMMIT.tar.gz"
tar -C "$WORK" --owner=0 --group=0 --exclude=lehar/node_modules -czf "$FILE" lehar
SIZE_KB=$(($(stat -c %s "$FILE") / 1000))
echo "$FILE, $SIZE_KB kB"
[ "$SIZE_KB" -le "$MOST_KB" ] || {
	rm "$FILE"
	echo "A release has at most $MOST_KB kB. Find out what came in: tar -tzv." >&2
	exit 1
}
cd "$FOLDER"
sha256sum "$(basename "$FILE")" | tee "$FILE.sha256"
