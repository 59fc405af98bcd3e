import type { MetaDescriptor } from 'react-router';
import { useAdminSummary } from './frame/use-admin-summary.ts';
import { MailList } from '#features/mails/admin/mail-list.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Emails' }, { name: 'robots', content: 'noindex' }];
}

export default function MailsPage() {
  const { summary } = useAdminSummary();
  return <MailList counts={summary?.mails} />;
}
