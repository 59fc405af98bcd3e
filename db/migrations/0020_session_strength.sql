-- Whether a code of the second step was typed for this session. The sessions of before do not tell.
ALTER TABLE identity.session ADD COLUMN has_second_step boolean NOT NULL DEFAULT false;
