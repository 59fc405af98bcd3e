import type { MetaDescriptor } from 'react-router';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Log' }, { name: 'robots', content: 'noindex' }];
}

/** What was done through the workbench, newest first. */
export default function AuditPage() {
  return <h1>Log</h1>;
}
