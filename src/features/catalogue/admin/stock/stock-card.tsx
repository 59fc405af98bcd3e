export type StockCardProps = {
  productId: string;
};

/** What is left of each part of a product, a way to change it, and what came and went. */
export function StockCard({ productId }: StockCardProps) {
  return <section className="card stock" data-product={productId} />;
}
