#!/bin/bash
# Updates a shop that install.sh made, to a release (a file or an https address) or in a clone to a tag or commit:
#   deploy/update.sh [lehar-VERSION.tar.gz | VERSION], without one to the newest tag
# The shop goes on while the new version is made ready and tried on a copy of the data; then it is away for some seconds.
# If anything fails, or kills the update, the old version serves with its data.
set -euo pipefail

APP=/opt/lehar
NEXT=/opt/lehar.next
COPY=/run/lehar-updating
OLD=/opt/lehar.old
# Names the backup that goes back with the old version, where the database is no folder of the shop.
SAVED_BACKUP=/opt/lehar.backup
LEHAR=$APP/deploy/lehar
NODE=/opt/lehar-node/bin
TRIAL_PORT=4999
# What a new shop needs.
TRIAL_MB=500
# A database is so much larger than its backup, with many orders.
TIMES=15
# A migration of many orders takes minutes.
LONGEST_S=1800
# shellcheck source=deploy/folders.sh
. "$(dirname "$0")/folders.sh"

# Nobody may be reading any more.
say() {
	echo "== $1" || true
}

stop() {
	echo "Not updated, the shop is as it was: $1" >&2 || true
	exit 1
}

# From the settings, also for a shop whose settings are wrong by now.
find_data() {
	read_folders
	DATA=${DATA_DIR:-/var/lib/lehar}/postgres
	# Beside it: a move within one disk takes no time.
	SAVED=$DATA.before
	FAILED=$DATA.failed
	TRIAL=${DATA%/*}/update-trial
	DATABASE_URL=$(setting DATABASE_URL)
	PORT=$(setting PORT)
	PORT=${PORT:-4000}
}

check_folders() {
	local why
	why=$(why_no_folders)
	[ -z "$why" ] || stop "$why"
}

# Waits until the shop of this unit is ready, as long as it starts; fails once it has ended by itself.
is_ready() {
	local unit=$1 port=$2 until=$((SECONDS + LONGEST_S))
	while [ "$SECONDS" -lt "$until" ]; do
		curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && return 0
		systemctl is-active -q "$unit" || [ "$(systemctl show -p ActiveState --value "$unit")" = activating ] || return 1
		[ "$(systemctl show -p NRestarts --value "$unit")" -lt 2 ] || return 1
		sleep 0.2
	done
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

# Makes a backup and prints its file, as the backup names it. A copy off the machine is not waited for.
back_up() {
	local said file
	said=$("$LEHAR" backup --here) || return 1
	file=$(sed -n 's/: [0-9]* rows in [0-9.]* MB, read back and whole\.$//p' <<<"$said")
	[ -s "$file" ] || return 1
	echo "$file"
}

end_trial() {
	systemctl stop lehar-trial lehar-backup 2>/dev/null || true
	rm -rf "$TRIAL"
}

describe() {
	if [ -e "$1/RELEASE" ]; then cat "$1/RELEASE"; else git -C "$1" log -1 --format='%h %s'; fi
}

unpack_release() {
	local file=$1
	if [[ $file == https://* ]]; then
		file=/var/cache/lehar-release.tar.gz
		curl -fsSL -o "$file" "$1" || stop "$1 cannot be fetched."
	fi
	{ tar -xzf "$file" -C "$NEXT" --strip-components=1 && [ -e "$NEXT/RELEASE" ]; } 2>/dev/null ||
		stop "$1 is no release of the shop, or cannot be read. deploy/release.sh makes one."
	chown -R root:root "$NEXT"
}

# Newest first, without those that are tried before a release.
list_releases() {
	git -C "$1" tag --list 'v*' --sort=-version:refname | sed -nE '/^v[0-9]+(\.[0-9]+)*$/p'
}

# The newest release, or nothing newer where the shop is past it; without releases the newest commit.
newest_version() {
	local tag
	tag=$(list_releases "$1" | sed -n 1p)
	if [ -z "$tag" ]; then
		echo origin/HEAD
	elif git -C "$1" merge-base --is-ancestor "$tag" HEAD; then
		echo HEAD
	else
		echo "$tag"
	fi
}

# An older install.sh left the folder that it was run from: then updates come from where that folder came from.
find_origin() {
	local origin beyond how="Say from where: git -C $APP remote set-url origin ADDRESS"
	origin=$(git -C "$APP" remote get-url origin 2>/dev/null) ||
		stop "$APP does not say where updates come from. ${how/set-url/add}"
	[[ $origin == /* ]] || return 0
	[ -d "$origin" ] || stop "updates come from $origin, a folder that is not there any more. $how"
	beyond=$(git config -f "$origin/.git/config" remote.origin.url 2>/dev/null) || return 0
	git -C "$APP" remote set-url origin "$beyond"
	say "Updates come from $beyond now, as those of $origin do"
}

check_out() {
	[ -e "$APP/.git" ] || stop "$APP was unpacked from a release, so give the file of the new one: $0 lehar-VERSION.tar.gz"
	find_origin
	git -C "$APP" fetch -q origin || stop "$(git -C "$APP" remote get-url origin) cannot be reached, where updates come from."
	local wanted version
	wanted=${1:-$(newest_version "$APP")}
	version=$(git -C "$APP" rev-parse -q --verify "$wanted^{commit}" || git -C "$APP" rev-parse -q --verify "v$wanted^{commit}") ||
		stop "there is no version $wanted. These are there: $(list_releases "$APP" | sed -n 1,3p | paste -sd ' ')"
	cp -a "$APP/.git" "$NEXT/.git"
	git -C "$NEXT" checkout -qf --detach "$version"
}

size_mb() {
	if [ -e "$1" ]; then du -sm "$1" | cut -f1; else echo 0; fi
}

need_room() {
	local folder=$1 needed=$2 free
	free=$(df --output=avail -m "$folder" | tail -n 1 | tr -d ' ')
	[ "$free" -ge "$needed" ] || stop "$folder has $free MB of free space, and the update needs $needed MB. Make room and try again."
}

# For the new version beside the old one; for the trial, and a copy of the data.
check_room() {
	local shop data
	shop=$(size_mb "$APP") data=$((2 * $(size_mb "$DATA") + TRIAL_MB))
	if [ "$(stat -c %d /opt)" = "$(stat -c %d "$DATA_DIR")" ]; then
		need_room /opt $((shop + data))
	else
		need_room /opt "$shop"
		need_room "$DATA_DIR" "$data"
	fi
}

prepare_next() {
	local wanted=${1:-}
	check_room
	install -d "$NEXT"
	if [ -f "$wanted" ] || [[ $wanted == *.tar.gz ]]; then unpack_release "$wanted"; else check_out "$wanted"; fi
	if [ "$(describe "$NEXT")" = "$(describe "$APP")" ]; then
		say "This is the version already: $(describe "$APP")"
		exit 0
	fi
	say "Version $(describe "$NEXT"), made ready beside the shop"
	# The same packages need no registry.
	! cmp -s "$APP/package-lock.json" "$NEXT/package-lock.json" || cp -al "$APP/node_modules" "$NEXT/node_modules"
	(cd "$NEXT" && PATH="$NODE:$PATH" node scripts/build.mjs) || stop 'the new version could not be built.'
	chmod -R u+rwX,go+rX,go-w "$NEXT"
}

try_next() {
	say 'The new version on a copy of the data'
	local file
	file=$(back_up) || stop 'the backup failed.'
	[ -z "$DATABASE_URL" ] || need_room "$DATA_DIR" $((TRIAL_MB + TIMES * $(size_mb "$file")))
	install -d -o lehar -g lehar -m 0700 "$TRIAL"
	on_trial --pipe scripts/run.mjs scripts/restore.ts "$file" ||
		stop 'its migrations fail on this data.'
	on_trial --unit=lehar-trial scripts/start.mjs
	is_ready lehar-trial "$TRIAL_PORT" || stop 'it does not start on this data: journalctl -u lehar-trial'
	curl -fsS -o /dev/null "http://127.0.0.1:$TRIAL_PORT/" || stop 'it shows no home page.'
	end_trial
}

changes_data() {
	! diff -rq "$APP/db/migrations" "$NEXT/db/migrations" >/dev/null
}

has_own_data() {
	[ -d "$DATA" ] && [ -z "$DATABASE_URL" ]
}

# While the shop goes on: most of its files do not change until the switch. Some vanish meanwhile.
copy_ahead() {
	say 'A copy of the data'
	rm -rf "$SAVED.partial"
	COPIED_AT=$(date +%s)
	cp -a --reflink=auto "$DATA" "$SAVED.partial" 2>/dev/null || true
}

list_files() {
	(cd "$1" && find . -type f -printf '%p %s\n' -o -printf '%p %y\n' | sort)
}

# What has changed since, with a minute more in case the clock was set.
copy_rest() {
	cd "$DATA" &&
		find . \( -type f -newermt "@$((COPIED_AT - 60))" -o -type d -empty \) -print0 |
		xargs -0 -r cp -a --reflink=auto --parents -t "$SAVED.partial" &&
		cd "$SAVED.partial" &&
		find . -depth -print0 | while IFS= read -r -d '' one; do [ -e "$DATA/$one" ] || rm -rf "$one"; done &&
		cmp -s <(list_files "$DATA") <(list_files "$SAVED.partial")
}

# While the shop is stopped: a copy of the folder is there, and back, sooner than a backup. Its failure ends the update.
save_data() {
	if has_own_data; then
		(copy_rest) || {
			rm -rf "$SAVED.partial"
			cp -a --reflink=auto "$DATA" "$SAVED.partial" || return 1
		}
		mv "$SAVED.partial" "$SAVED"
	else
		back_up >"$SAVED_BACKUP.partial" || return 1
		mv "$SAVED_BACKUP.partial" "$SAVED_BACKUP"
	fi
}

put_back_data() {
	if [ -e "$SAVED" ]; then
		[ ! -e "$DATA" ] || [ -e "$FAILED" ] || mv "$DATA" "$FAILED"
		rm -rf "$DATA"
		mv "$SAVED" "$DATA"
	elif [ -s "$SAVED_BACKUP" ]; then
		"$LEHAR" restore "$(cat "$SAVED_BACKUP")" --yes || {
			echo "The old version is back, and its data are not: they are in $(cat "$SAVED_BACKUP"). When what the lines above say is mended: $APP/deploy/update.sh --mend" >&2
			exit 1
		}
	fi
}

# From here on the new version's orders count: nothing may go back over them.
forget_data() {
	rm -rf "$SAVED" "$SAVED.partial" "$SAVED_BACKUP" "$SAVED_BACKUP.partial" "$FAILED"
}

start_shop() {
	install -m 0644 "$APP/deploy/shop.service" /etc/systemd/system/lehar.service
	ln -sfn "$LEHAR" /usr/local/bin/lehar
	systemctl daemon-reload
	systemctl reset-failed lehar 2>/dev/null || true
	systemctl start lehar
}

clean_up() {
	forget_data
	rm -rf "$OLD" "$NEXT"
}

# The data go back only where the new version may have changed their form.
go_back() {
	say 'It failed: back to the old version'
	systemctl stop lehar
	if [ -e "$OLD" ]; then
		rm -rf "$NEXT"
		[ ! -e "$APP" ] || mv "$APP" "$NEXT"
		mv "$OLD" "$APP"
	fi
	put_back_data
	start_shop
	is_ready lehar "$PORT" || stop 'the old version does not open either: journalctl -u lehar'
	clean_up
}

# After any end, also by a kill: one version in its place, open, with its data.
mend() {
	end_trial
	[ ! -e "$OLD" ] || [ -e "$APP" ] || mv "$OLD" "$APP"
	[ ! -e "$SAVED" ] || [ ! -e "$FAILED" ] || put_back_data
	start_shop
	if is_ready lehar "$PORT"; then clean_up; else go_back; fi
}

switch() {
	! changes_data || ! has_own_data || copy_ahead
	say 'The switch'
	local from
	from=$(date +%s%N)
	systemctl stop lehar
	if changes_data && ! save_data; then
		start_shop
		stop 'its data could not be saved before the switch.'
	fi
	ln -sfn /etc/lehar/env "$NEXT/.env"
	mv "$APP" "$OLD"
	mv "$NEXT" "$APP"
	start_shop
	if ! is_ready lehar "$PORT"; then
		go_back
		stop 'the new version did not open: journalctl -u lehar'
	fi
	forget_data
	say "Done. The shop was away for $((($(date +%s%N) - from) / 1000000)) ms."
}

main() {
	[ "$(id -u)" -eq 0 ] || stop "this needs root. Run: sudo $0"
	find_data
	case "${1:-}" in
	--in-unit)
		shift
		mend
		check_folders
		prepare_next "$@"
		try_next
		switch
		;;
	--mend) mend ;;
	*)
		! systemctl is-active -q lehar-update || stop 'another update is running.'
		# In a unit, from a copy: a lost connection does not end it, and systemd mends what a kill leaves.
		install -D "$0" "$COPY/update.sh"
		install "$(dirname "$0")/folders.sh" "$COPY/folders.sh"
		exec systemd-run --quiet --collect --pipe --wait --same-dir --unit=lehar-update \
			-p "ExecStopPost=/bin/bash $COPY/update.sh --mend" /bin/bash "$COPY/update.sh" --in-unit "$@"
		;;
	esac
}

main "$@"
