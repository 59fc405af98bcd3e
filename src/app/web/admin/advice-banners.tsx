import { Link, useLocation } from 'react-router';
import { awaitingText } from '#features/mails/admin/awaiting-text.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { AdminSummary } from '../../admin-summary-contract.ts';
import { useAdminSummary } from './use-admin-summary.ts';

type Advice = {
  isDue: boolean;
  /** Pages that show it. */
  at: readonly string[];
  title: string;
  text: string;
  action?: { to: string; label: string };
};

function adviceOf(summary: AdminSummary, isDemo: boolean): Advice[] {
  const { mails, payments, setUp, visitors } = summary;
  const waiting = mails.queued === 1 ? 'One email waits' : `${mails.queued} emails wait`;
  return [
    {
      isDue: setUp.isOpen && !payments.isUpiSetUp,
      at: ['/admin', '/admin/payments'],
      title: 'UPI is not set up',
      text: 'Customers can order, but are not shown how to pay: you write to each of them. With your UPI ID the shop shows them a code to scan.',
      action: { to: '/admin/shop?part=pay', label: 'Enter your UPI ID' },
    },
    {
      isDue: setUp.isOpen && !isDemo && !mails.haveLinks,
      at: ['/admin'],
      title: 'Emails have no links',
      text: `Your shop does not know its own web address, so its emails have no link to the order.${awaitingText(mails)}`,
      action: { to: '/admin/web-address', label: 'Enter the web address' },
    },
    {
      isDue: visitors.lookLikeOne,
      at: ['/admin', '/admin/web-address'],
      title: "Your shop can't tell visitors apart",
      text: "When many come at once, some are told to wait, and one visitor's wrong passwords can lock others out. Nothing is lost. Please tell the person who set up your shop: the setting TRUSTED_PROXIES must say how many proxies or tunnels visitors come through, usually 1.",
    },
    {
      isDue: !mails.isSetUp && mails.queued > 0,
      at: ['/admin'],
      title: 'Emails are not sent',
      text: `${waiting} to buyers and to you. They go out once you name the mailbox that sends them.`,
      action: { to: '/admin/mail-server', label: 'Set up your mailbox' },
    },
  ];
}

/** What the owner should still do for her shop. */
export function AdviceBanners() {
  const { summary } = useAdminSummary();
  const { isDemo } = useShop();
  const { pathname } = useLocation();
  if (summary === undefined) return null;
  return adviceOf(summary, isDemo)
    .filter(({ isDue, at }) => isDue && at.includes(pathname))
    .map(({ title, text, action }) => (
      <Banner
        key={title}
        tone="gold"
        title={title}
        action={
          action && (
            <Link className="link" to={action.to}>
              {action.label}
            </Link>
          )
        }
      >
        {text}
      </Banner>
    ));
}
