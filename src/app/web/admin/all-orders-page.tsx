import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];
}

/** The orders of all customers. */
export default function AllOrdersPage() {
  return <h1>Orders</h1>;
}
