import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Products' }, { name: 'robots', content: 'noindex' }];
}

/** Products of every status. */
export default function AdminProductsPage() {
  return <h1>Products</h1>;
}
