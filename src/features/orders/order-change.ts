type Line = { productId: string; variantId: string };

/** How a line of the cart differs from what the customer was shown. Prices in rupees. */
export type OrderChange = Line &
  (
    | { kind: 'added'; name: string }
    | { kind: 'gone' }
    | { kind: 'price'; name: string; price: number; previousPrice: number }
    | { kind: 'quantity'; name: string; quantity: number; previousQuantity: number }
  );
