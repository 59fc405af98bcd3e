import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Product' }, { name: 'robots', content: 'noindex' }];
}

/** One product: all about it, and editing it. */
export default function AdminProductPage() {
  return <h1>Product</h1>;
}
