import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create New Product' }, { name: 'robots', content: 'noindex' }];
}

/** A form for a new product. */
export default function AddProductPage() {
  return <h1>Create New Product</h1>;
}
