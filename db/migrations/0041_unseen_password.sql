-- The hash of the owner's password that was made at a start and not shown yet.
ALTER TABLE identity.setting
  DROP CONSTRAINT setting_name_check,
  ADD CONSTRAINT setting_name_check CHECK (name IN ('secret', 'owner', 'unseen_password'));
