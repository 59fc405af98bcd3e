-- When the browser of a device last showed itself: one whose sign-in ends elsewhere is not rung for ever.
ALTER TABLE push_device ADD COLUMN renewed_at timestamptz;
UPDATE push_device SET renewed_at = created_at;
ALTER TABLE push_device ALTER COLUMN renewed_at SET NOT NULL;

-- Devices that the owner removed, perhaps from another one: their browsers must not come back by themselves.
CREATE TABLE push_device_removed (
  id uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL
);

-- A late backup rings, and is mailed: either may be possible before the other.
ALTER TABLE backup_state ADD COLUMN rung_at timestamptz;
