/** What a piece of the row `line` costs today, in SQL: that of its combination, else of its product; NULL: unknown. */
export const UNIT_COST = `coalesce(
  (SELECT cost_price FROM combination
    WHERE combination.product_id = line.product_id AND combination.variant_id = line.variant_id),
  (SELECT cost_price FROM product WHERE product.id = line.product_id))`;
