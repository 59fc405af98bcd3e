#!/bin/bash
# Which folders /etc/lehar/env names, and the leave to write there: for install.sh, update.sh and lehar.

SETTINGS=${SETTINGS:-/etc/lehar/env}
LEAVE=/etc/systemd/system/lehar.service.d/folders.conf

# A setting as systemd reads it: the last line counts, a sign # within it too.
setting() {
	sed -nE "s/^[[:space:]]*$1=[[:space:]]*//p" "$SETTINGS" | tail -n 1 |
		sed -E "s/[[:space:]]+\$//; s/^\"(.*)\"\$/\1/; s/^'(.*)'\$/\1/"
}

# Sets DATA_DIR, BACKUP_DIR and PICTURES_DIR.
read_folders() {
	DATA_DIR=$(setting DATA_DIR)
	BACKUP_DIR=$(setting BACKUP_DIR)
	PICTURES_DIR=$(setting PICTURES_URL)
	case "$PICTURES_DIR" in
	file://*) PICTURES_DIR=${PICTURES_DIR#file://} ;;
	*) PICTURES_DIR= ;;
	esac
}

# Says why the shop cannot keep anything in a folder, if so.
why_not() {
	case "$1/" in
	*[\"\\%]*) echo 'its name has a sign that systemd reads in its own way' ;;
	/home/* | /root/*) echo 'the service sees no homes. Take a folder in /srv or /mnt' ;;
	/tmp/* | /var/tmp/* | /run/* | /dev/* | /proc/* | /sys/*) echo 'nothing that lies there stays. Take a folder in /srv or /mnt' ;;
	/opt/lehar/* | /opt/lehar.*) echo 'an update replaces what lies there. Take a folder in /var/lib, /srv or /mnt' ;;
	/?*) ;;
	/) echo 'it is not set' ;;
	*) echo 'it does not begin with /' ;;
	esac
}

# Says which folder cannot be, if so.
why_no_folders() {
	local name why
	for name in DATA_DIR BACKUP_DIR ${PICTURES_DIR:+PICTURES_DIR}; do
		why=$(why_not "${!name}")
		[ -z "$why" ] || echo "$name=${!name} in $SETTINGS: $why."
	done
}

# Folders that are there keep their owner.
make_folders() {
	local folder
	for folder in "$DATA_DIR" "$BACKUP_DIR" ${PICTURES_DIR:+"$PICTURES_DIR"}; do
		[ -d "$folder" ] || install -d -o lehar -g lehar -m 0700 "$folder" || return 1
	done
}

# The disk of a folder, as a unit; nothing for the first one.
disk_of() {
	local disk
	disk=$(findmnt -n -o TARGET -T "$1" | tail -n 1)
	[ "${disk:-/}" = / ] || systemd-escape --path --suffix=mount "$disk"
}

# The shop waits for all of their disks, and does not start without that of its data.
leave_text() {
	local folder disk
	echo '# Written by "lehar folders" from the folders in /etc/lehar/env. Updates keep it.'
	echo '[Unit]'
	echo "RequiresMountsFor=\"$DATA_DIR\""
	for folder in "$BACKUP_DIR" ${PICTURES_DIR:+"$PICTURES_DIR"}; do
		disk=$(disk_of "$folder")
		[ -z "$disk" ] || echo "After=$disk"
	done
	echo '[Service]'
	for folder in "$DATA_DIR" "$BACKUP_DIR" ${PICTURES_DIR:+"$PICTURES_DIR"}; do echo "ReadWritePaths=\"-$folder\""; done
}

write_leave() {
	install -d "$(dirname "$LEAVE")"
	leave_text >"$LEAVE.partial"
	mv "$LEAVE.partial" "$LEAVE"
	systemctl daemon-reload
}
