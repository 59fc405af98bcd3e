import { Link, useLocation } from 'react-router';
import { useAdminSummary } from './use-admin-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

/** Shown above the orders once a mail waits for want of a mail server. */
export function MailBanner() {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  if (summary === undefined || pathname !== '/admin') return null;
  const { isSetUp, queued } = summary.mails;
  if (isSetUp || queued === 0) return null;
  return (
    <Banner
      tone="gold"
      title="Emails are not sent"
      action={
        <Link className="link" to="/admin/mail-server">
          Name your mailbox
        </Link>
      }
    >
      {`${queued === 1 ? 'One email waits' : `${queued} emails wait`} to buyers and to you. They go out once you name the mailbox that sends them.`}
    </Banner>
  );
}
