/** An offer, and a code for one order, is counted as often as orders with it stand; an order's discount is what its lines have. */
export const OFFER_USES = `
  WITH standing AS (SELECT * FROM offer_use WHERE undone_at IS NULL)
  SELECT format('counted %s times, not %s: offer %s', used, count(order_id), id) AS what
  FROM offer LEFT JOIN standing ON offer_id = id WHERE limit_total IS NOT NULL
  GROUP BY id HAVING used <> count(order_id)
  UNION ALL SELECT format('counted %s times, not %s: code %s', used, count(order_id), c.code)
  FROM offer_code c LEFT JOIN standing s ON s.offer_id = c.offer_id AND s.code = c.code WHERE is_single
  GROUP BY c.code HAVING used <> count(order_id)
  UNION ALL SELECT 'another use than its status says: order ' || o.id
  FROM shop_order o LEFT JOIN offer_use u ON u.order_id = o.id
  WHERE (o.offer_title = '' AND u.order_id IS NOT NULL) OR (o.offer_title <> ''
    AND (u.discount = o.offer_discount AND (u.undone_at IS NULL) = (o.status <> 'cancelled')) IS NOT TRUE)
  UNION ALL SELECT 'its lines have another discount: order ' || o.id
  FROM shop_order o JOIN order_line l ON l.order_id = o.id
  GROUP BY o.id HAVING sum(l.discount) <> o.discount`;
