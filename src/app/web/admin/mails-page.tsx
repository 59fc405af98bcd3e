import type { MetaDescriptor } from 'react-router';
import { useOrderSummary } from '#features/desk/admin/use-order-summary.ts';
import { MailList } from '#features/mails/admin/mail-list.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Mail' }, { name: 'robots', content: 'noindex' }];
}

/** Every mail the shop has written. */
export default function MailsPage() {
  const { summary } = useOrderSummary();
  return <MailList counts={summary?.mails} />;
}
