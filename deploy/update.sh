#!/bin/bash
# Updates a shop that install.sh made: deploy/update.sh [VERSION]. The shop goes on while the new version is built and
# tried on a copy of the data; then it is away for some seconds. If anything fails, the old version serves with its data.
set -euo pipefail

APP=/opt/lehar
NEXT=/opt/lehar.next
OLD=/opt/lehar.old
TRIAL=/var/lib/lehar-trial
BACKUPS=/var/backups/lehar
NODE=/opt/lehar-node/bin
PORT=4000
TRIAL_PORT=4999

say() {
	echo "== $1"
}

stop() {
	echo "Not updated, the shop is as it was: $1" >&2
	exit 1
}

# Answers once the shop at this port is ready.
is_ready() {
	local tries
	for tries in $(seq "$2"); do
		curl -fsS -o /dev/null "http://127.0.0.1:$1/readyz" 2>/dev/null && return 0
		sleep 0.2
	done
	echo "No answer after $tries tries." >&2
	return 1
}

# In the new version, as the shop's user, on the copy; it sends and copies nothing to anybody.
on_trial() {
	local how=$1
	shift
	systemd-run --quiet --collect "$how" -p User=lehar -p EnvironmentFile=/etc/lehar/env \
		-p "WorkingDirectory=$NEXT" env "DATA_DIR=$TRIAL" DATABASE_URL= "PORT=$TRIAL_PORT" HOST=127.0.0.1 \
		SMTP_URL= BACKUP_DIR= BACKUP_URL= PICTURES_URL= "$NODE/node" "$@"
}

newest_backup() {
	find "$BACKUPS" -name 'lehar-*.tar' -printf '%f\n' | sort | tail -n 1
}

end_trial() {
	systemctl stop lehar-trial 2>/dev/null || true
	rm -rf "$TRIAL"
}

# shellcheck disable=SC2317  # The trap calls it.
give_up() {
	end_trial
	rm -rf "$NEXT"
}

# After a kill: the old version back in its place, and open.
mend() {
	end_trial
	[ ! -e "$OLD" ] || [ -e "$APP" ] || mv "$OLD" "$APP"
	rm -rf "$OLD" "$NEXT"
	systemctl start lehar
}

build_next() {
	say "Version $(git -C "$APP" log -1 --format='%h %s' "$version"), built beside the shop"
	install -d "$NEXT"
	cp -a "$APP/.git" "$NEXT/.git"
	git -C "$NEXT" checkout -qf --detach "$version"
	(cd "$NEXT" && PATH="$NODE:$PATH" node scripts/build.mjs) || stop 'the new version could not be built.'
	chmod -R u+rwX,go+rX,go-w "$NEXT"
}

try_next() {
	say 'The new version on a copy of the data'
	lehar backup >/dev/null || stop 'the backup failed.'
	install -d -o lehar -g lehar -m 0700 "$TRIAL"
	on_trial --pipe scripts/run.mjs scripts/restore.ts "$BACKUPS/$(newest_backup)" ||
		stop 'its migrations fail on this data.'
	on_trial --unit=lehar-trial scripts/start.mjs
	is_ready "$TRIAL_PORT" 150 || stop 'it does not start on this data: journalctl -u lehar-trial'
	curl -fsS -o /dev/null "http://127.0.0.1:$TRIAL_PORT/" || stop 'it shows no home page.'
	end_trial
}

# The data are restored only where the new version may have changed their form.
# shellcheck disable=SC2317  # The trap calls it.
go_back() {
	trap - EXIT
	say 'It failed: back to the old version'
	systemctl stop lehar
	if [ -e "$OLD" ]; then
		rm -rf "$NEXT"
		[ ! -e "$APP" ] || mv "$APP" "$NEXT"
		mv "$OLD" "$APP"
	fi
	install -m 0644 "$APP/deploy/shop.service" /etc/systemd/system/lehar.service
	systemctl daemon-reload
	[ -z "$backup" ] || lehar restore "$BACKUPS/$backup" --yes
	systemctl start lehar
	is_ready "$PORT" 300
	rm -rf "$NEXT"
	stop 'the new version did not open: journalctl -u lehar'
}

switch() {
	say 'The switch'
	local from
	from=$(date +%s%N)
	systemctl stop lehar
	trap go_back EXIT
	if ! diff -rq "$APP/db/migrations" "$NEXT/db/migrations" >/dev/null; then
		lehar backup >/dev/null
		backup=$(newest_backup)
	fi
	ln -sfn /etc/lehar/env "$NEXT/.env"
	mv "$APP" "$OLD"
	mv "$NEXT" "$APP"
	install -m 0644 "$APP/deploy/shop.service" /etc/systemd/system/lehar.service
	systemctl daemon-reload
	systemctl start lehar
	is_ready "$PORT" 150
	trap - EXIT
	say "Done. The shop was away for $((($(date +%s%N) - from) / 1000000)) ms."
	rm -rf "$OLD"
}

# Runs whole from memory: the file is replaced meanwhile.
main() {
	[ "$(id -u)" -eq 0 ] || stop "this needs root. Run: sudo $0"
	exec 9>/run/lehar-update.lock
	flock --nonblock 9 || stop 'another update is running.'
	mend
	git -C "$APP" fetch -q origin || stop 'the repository cannot be reached.'
	version=$(git -C "$APP" rev-parse -q --verify "${1:-origin/HEAD}^{commit}") || stop "there is no version ${1:-}."
	[ "$version" != "$(git -C "$APP" rev-parse HEAD)" ] || {
		echo "This is the newest version: $(git -C "$APP" log -1 --format='%h %s')"
		exit 0
	}
	backup=''
	trap give_up EXIT
	build_next
	try_next
	switch
	exit 0
}

main "$@"
