import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Mail' }, { name: 'robots', content: 'noindex' }];
}

/** Every mail the shop has written. */
export default function MailsPage() {
  return <h1>Mail</h1>;
}
