import { awaitingText } from '#features/mails/admin/awaiting-text.ts';
import type { AdminSummary } from '../../../admin-summary-contract.ts';

type Advice = {
  isDue: boolean;
  /** Pages that show it. */
  at: readonly string[];
  title: string;
  text: string;
  action?: { to: string; label: string };
};

type Advised = Pick<AdminSummary, 'mails' | 'payments' | 'setUp' | 'visitors'>;

/** What the owner has to do so that buyers can pay online again. */
const ONLINE: Partial<Record<AdminSummary['payments']['online'], { title: string; text: string }>> =
  {
    refused: {
      title: 'Razorpay refuses the keys',
      text: 'Online payment is off: nobody is offered it. Perhaps a new key was made at Razorpay, which ends the one before.',
    },
    waiting: {
      title: 'Razorpay has not accepted your keys yet',
      text: 'Online payment is off until it does. Your shop asks again each hour.',
    },
    silent: {
      title: "Razorpay isn't telling your shop about payments",
      text: 'Your shop has to ask for each payment, so they show minutes late. Check the webhook at Razorpay: it may be off, or have another address or secret.',
    },
  };

function onlineAdvice({ payments, setUp }: Advised): Advice[] {
  const said = ONLINE[payments.online];
  if (!said) return [];
  return [
    {
      ...said,
      isDue: setUp.isOpen,
      at: ['/admin', '/admin/today', '/admin/payments'],
      action: { to: '/admin/shop?part=pay', label: 'Check the keys' },
    },
  ];
}

type Place = {
  isDemo: boolean;
  /** The browser counts the shop's address as secure: https, or the machine itself. */
  isSecure: boolean;
};

function unsentWords(count: number): string {
  return count === 1
    ? 'One email waits. It goes out once you name the mailbox that sends it.'
    : `${count} emails to buyers and to you wait. They go out once you name the mailbox that sends them.`;
}

export function adviceOf(summary: Advised, { isDemo, isSecure }: Place): Advice[] {
  const { mails, payments, setUp, visitors } = summary;
  return [
    ...onlineAdvice(summary),
    {
      isDue: setUp.isOpen && !payments.isUpiSetUp && payments.online === 'off',
      at: ['/admin', '/admin/payments'],
      title: 'UPI is not set up',
      text: 'Customers can order, but are not shown how to pay: you write to each of them. With your UPI ID the shop shows them a code to scan.',
      action: { to: '/admin/shop?part=pay', label: 'Enter your UPI ID' },
    },
    {
      isDue: setUp.isOpen && !isDemo && !mails.haveLinks,
      at: ['/admin'],
      title: 'Emails have no links',
      text: `Your shop doesn't know its own web address, so its emails have no link to the order.${awaitingText(mails)}`,
      action: { to: '/admin/web-address', label: 'Enter the web address' },
    },
    {
      isDue: !isDemo && !isSecure,
      at: ['/admin', '/admin/web-address'],
      title: 'Your shop has no https',
      text: "What buyers type can be read on its way, browsers call the shop not secure, and your phone can't ring for orders. Please tell the person who set up your shop: a domain name and the Caddyfile in the folder deploy are enough, and the certificate is free.",
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
      text: unsentWords(mails.queued),
      action: { to: '/admin/mail-server', label: 'Set up your mailbox' },
    },
  ];
}
