import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Order Details' }, { name: 'robots', content: 'noindex' }];
}

/** An order with all that can be done about it. */
export default function AdminOrderPage() {
  return <h1>Order Details</h1>;
}
