-- Orders by link in one status are counted from an index that holds nothing else.
CREATE INDEX shop_order_linked_status ON shop_order (via, status) WHERE via IS NOT NULL;
