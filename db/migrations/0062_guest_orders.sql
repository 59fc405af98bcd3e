-- Of an order without an account: raised to make its old link invalid. An order of an account has no link.
ALTER TABLE shop_order ADD COLUMN link_version integer CHECK (link_version >= 1);
