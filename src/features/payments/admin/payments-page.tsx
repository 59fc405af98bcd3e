import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }];
}

/** What customers say they paid, and what the owner says about it. */
export default function PaymentsPage() {
  return <h1>Payments</h1>;
}
