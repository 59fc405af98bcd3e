-- True while links of the mail lack the shop's address; it waits for that until its link ends.
ALTER TABLE mail ADD COLUMN awaits_address boolean NOT NULL DEFAULT false;
ALTER TABLE mail ADD COLUMN good_until timestamptz;
