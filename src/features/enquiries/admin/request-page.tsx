import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Request' }, { name: 'robots', content: 'noindex' }];
}

/** One request with its answers. */
export default function RequestPage() {
  return <h1>Request</h1>;
}
