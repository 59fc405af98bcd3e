import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'A mail' }, { name: 'robots', content: 'noindex' }];
}

/** One mail, as it was sent. */
export default function MailPage() {
  return <h1>A mail</h1>;
}
