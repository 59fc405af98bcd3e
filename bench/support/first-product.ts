import { ONCE } from './once.ts';

type Product = { id: string; slug: string; name: string; images: { mediaId?: string }[] };

/** A product of the demo catalogue with variants. */
export async function firstProduct(origin: string): Promise<Product> {
  const response = await fetch(`${origin}/v2/products?limit=24`, { headers: ONCE });
  const products = (await response.json()) as (Product & { variants: unknown[] })[];
  const found = products.find(({ variants }) => variants.length > 1);
  if (!found) throw new Error('The demo catalogue holds no product with variants');
  return found;
}
