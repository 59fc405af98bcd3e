#!/bin/bash
# Puts the shop on a fresh Debian 12 or Ubuntu 24.04 (or newer), with https: deploy/install.sh DOMAIN [SMTP_URL]
# It may be run again: settings in /etc/lehar/env, data and backups stay.
set -euo pipefail

APP=/opt/lehar
NODE=/opt/lehar-node
NEEDED_MB=3000
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=deploy/folders.sh
. "$SOURCE/deploy/folders.sh"

stop() {
	echo "Nothing was installed: $1" >&2
	exit 1
}

say() {
	STEP=$1
	echo "== $1"
}

say_where() {
	[ "$1" -eq 0 ] || [ -z "$STEP" ] ||
		echo "Not finished: \"$STEP\" failed, and the lines above say why. Run it again when that is mended; settings and data stay." >&2
}
STEP=
trap 'say_where $?' EXIT

check_machine() {
	[ "$(id -u)" -eq 0 ] || stop "this needs root. Run: sudo $0 $*"
	local id='' version=''
	# shellcheck disable=SC1091
	[ ! -r /etc/os-release ] || { id=$(. /etc/os-release && echo "${ID:-}") version=$(. /etc/os-release && echo "${VERSION_ID:-0}"); }
	case "$id:${version%%.*}" in
	debian:1[2-9] | ubuntu:2[4-9]) ;;
	*) stop "it is made for Debian 12 or Ubuntu 24.04 and newer, and this is ${id:-an unknown system} $version. docs/deploy.md shows the container." ;;
	esac
	case "$(uname -m)" in
	x86_64 | aarch64) ;;
	*) stop "the shop brings programs for x86_64 and aarch64, and this is $(uname -m)." ;;
	esac
	[ -d /run/systemd/system ] || stop "systemd does not run here. docs/deploy.md shows the container."
}

ask_domain() {
	DOMAIN=${1:-}
	SMTP_URL=${2:-}
	if [ -z "$DOMAIN" ] && [ -t 0 ]; then
		read -rp 'Domain of the shop, such as shop.example: ' DOMAIN
		read -rp 'Mail server, such as smtps://user:password@smtp.example:465 (empty: the owner names it later): ' SMTP_URL
	fi
	local label='[a-z0-9]([a-z0-9-]*[a-z0-9])?'
	[[ $DOMAIN =~ ^$label(\.$label)+$ ]] || stop "give the domain of the shop in small letters: $0 shop.example"
	getent ahosts "$DOMAIN" >/dev/null ||
		stop "$DOMAIN has no address yet. Add an A record with this machine's address at your domain's provider, wait some minutes, try again."
}

# Prints who listens on the port, unless it is our own proxy.
other_listener() {
	ss -Hltnp "sport = :$1" | grep -v '"caddy"' | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1 || true
}

check_ports() {
	local port other
	for port in 80 443; do
		other=$(other_listener "$port")
		[ -z "$other" ] || stop "port $port is taken by $other. Stop it, e.g. with: systemctl disable --now $other"
	done
}

# Those of the settings; for a new shop those given, DATA_DIR=... BACKUP_DIR=... deploy/install.sh shop.example
check_folders() {
	if [ -e "$SETTINGS" ]; then
		read_folders
	else
		DATA_DIR=${DATA_DIR:-/var/lib/lehar} BACKUP_DIR=${BACKUP_DIR:-/var/backups/lehar} PICTURES_DIR=
	fi
	local why folder free
	why=$(why_no_folders)
	[ -z "$why" ] || stop "$why"
	for folder in /opt "$DATA_DIR"; do
		while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
		free=$(df --output=avail -m "$folder" | tail -n 1 | tr -d ' ')
		[ "$free" -ge "$NEEDED_MB" ] || stop "$folder has $free MB of free space, and $NEEDED_MB MB are needed."
	done
}

install_packages() {
	say 'Packages of the system'
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq
	# Caddy's package starts it at once, with a page of its own.
	apt-get install -qq -y --no-install-recommends caddy ca-certificates curl git libatomic1 ufw >/dev/null
}

# Updates come from where the clone came from, not from the clone.
clone_shop() {
	local origin
	git clone -q "$SOURCE" "$APP"
	origin=$(git -C "$SOURCE" remote get-url origin 2>/dev/null) || return 0
	git -C "$APP" remote set-url origin "$origin"
}

copy_shop() {
	say "The shop, in $APP"
	if [ "$SOURCE" != "$APP" ] && [ ! -e "$APP" ]; then
		if [ -e "$SOURCE/.git" ]; then clone_shop; else cp -a "$SOURCE" "$APP"; fi
	fi
	chown -R root:root "$APP"
	id lehar >/dev/null 2>&1 ||
		useradd --system --home-dir /var/lib/lehar --shell /usr/sbin/nologin --user-group lehar
	make_folders
}

install_node() {
	say "The shop's Node, in $NODE"
	"$APP/deploy/install-node.sh" "$NODE"
}

build_shop() {
	say 'Packages of the shop, and in a clone its pages (a minute or two)'
	(cd "$APP" && PATH="$NODE/bin:$PATH" node scripts/build.mjs)
	chmod -R u+rwX,go+rX,go-w "$APP"
}

write_settings() {
	install -d -m 0755 /etc/lehar
	if [ ! -e "$SETTINGS" ]; then
		cat >"$SETTINGS" <<-EOF
			# The shop's settings: .env.example names all. After a change: systemctl restart lehar
			PUBLIC_URL=https://$DOMAIN
			TRUSTED_PROXIES=1
			DEMO=off
			DATA_DIR=$DATA_DIR
			BACKUP_DIR=$BACKUP_DIR
			SMTP_URL=$SMTP_URL
			# Who sells, the owner says in the workbench, on the page My shop. What stands here wins and is locked there:
			SHOP_NAME=${SHOP_NAME:-}
			SHOP_OWNER=${SHOP_OWNER:-}
			SHOP_ADDRESS=${SHOP_ADDRESS:-}
			OWNER_EMAIL=${OWNER_EMAIL:-}
		EOF
	fi
	chown root:lehar "$SETTINGS"
	chmod 0640 "$SETTINGS"
	ln -sfn "$SETTINGS" "$APP/.env"
	ln -sfn "$APP/deploy/lehar" /usr/local/bin/lehar
}

start_shop() {
	say 'The shop as a service'
	install -m 0644 "$APP/deploy/shop.service" /etc/systemd/system/lehar.service
	install -d /etc/systemd/journald.conf.d
	write_leave
	printf '[Journal]\nSystemMaxUse=500M\n' >/etc/systemd/journald.conf.d/lehar.conf
	systemctl daemon-reload
	systemctl restart systemd-journald
	systemctl enable -q lehar
	systemctl restart lehar
	local tries
	for tries in $(seq 120); do
		curl -fsS -o /dev/null http://127.0.0.1:4000/readyz 2>/dev/null && return 0
		sleep 1
	done
	echo "The shop did not open within $tries s. Its own words: journalctl -u lehar -n 30" >&2
	exit 1
}

start_proxy() {
	say "https for $DOMAIN"
	sed "s/{\$DOMAIN}/$DOMAIN/g" "$APP/deploy/Caddyfile" >/etc/caddy/Caddyfile
	# For a try-out, or a network without a public address: Caddy's own certificate, which browsers warn of.
	[ "${TLS:-}" != internal ] || sed -i "s/^$DOMAIN {/&\n\ttls internal/" /etc/caddy/Caddyfile
	systemctl enable -q caddy
	systemctl restart caddy
}

close_ports() {
	say 'Firewall: ssh, http and https stay open'
	local ssh=${SSH_CONNECTION:-}
	ufw allow "${ssh##* }/tcp" >/dev/null 2>&1 || true
	if ! { ufw allow 22/tcp && ufw allow 80/tcp && ufw allow 443 && ufw --force enable; } >/dev/null 2>&1; then
		echo 'The firewall could not be switched on here. The shop itself listens on 127.0.0.1 only.' >&2
	fi
}

# Asked of this machine, as many cannot reach themselves by their public address. Caddy gets the certificate meanwhile.
answers_on_https() {
	local how=() tries
	[ "${TLS:-}" != internal ] || how=(--insecure)
	for tries in $(seq 60); do
		curl -fsS "${how[@]}" -o /dev/null --resolve "$DOMAIN:443:127.0.0.1" "https://$DOMAIN/readyz" 2>/dev/null && return 0
		sleep 1
	done
	echo "https://$DOMAIN does not answer within $tries s, mostly for want of a certificate. It leads to $(getent ahosts "$DOMAIN" | awk '{ print $1; exit }'): if that is not this machine, correct the domain's A and AAAA records; else open ports 80 and 443 at the machine's provider. Caddy tries on by itself, and says why: journalctl -u caddy -n 20" >&2
	return 1
}

check_machine "$@"
check_folders
ask_domain "$@"
check_ports
install_packages
copy_shop
install_node
build_shop
write_settings
start_shop
say 'The nightly backup, tried as the service makes it'
lehar backup --check || true
start_proxy
close_ports
if answers_on_https; then say "Done: https://$DOMAIN"; else say 'Installed, but visitors do not reach it yet'; fi
lehar admin --link || true
echo "Next: open the link, then https://$DOMAIN/admin/set-up, which leads to the open shop."
echo "https://$DOMAIN/go-live lists what else a shop needs."
