-- One mail reminds a customer of a payment that has not come.
ALTER TABLE payment ADD COLUMN reminded_at timestamptz;
