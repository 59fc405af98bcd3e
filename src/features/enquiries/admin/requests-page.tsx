import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Requests' }, { name: 'robots', content: 'noindex' }];
}

/** Custom order requests and questions of customers. */
export default function RequestsPage() {
  return <h1>Requests</h1>;
}
