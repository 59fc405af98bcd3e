import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import { CircleCheck, CircleX, Clock } from '#platform/ui/icons/icons.generated.tsx';
import type { ListedMail } from '../contract.ts';

export type MailState = ListedMail['state'];

type Look = { word: string; tone: BadgeTone; Icon: typeof Clock };

const STATES = wordTable<MailState, Look>(
  {
    queued: { word: 'Waiting', tone: 'pending', Icon: Clock },
    sent: { word: 'Sent', tone: 'delivered', Icon: CircleCheck },
    failed: { word: 'Failed', tone: 'cancelled', Icon: CircleX },
  },
  (word) => ({ word: asWords(word), tone: 'default', Icon: Clock }),
);

export function MailStateBadge({ state }: { state: MailState }) {
  const { word, tone, Icon } = STATES[state];
  return (
    <Badge tone={tone} icon={<Icon className="icon-small" />}>
      {word}
    </Badge>
  );
}

const KINDS: Record<string, string> = {
  'order-placed': 'Order placed',
  'order-notice': 'New order, to you',
  'order-processing': 'Order in the making',
  'order-shipped': 'Order shipped',
  'order-tracking': 'Tracking changed',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-ended': 'Order ended unpaid',
  'order-cancelled-notice': 'Order cancelled, to you',
  'order-ship-by': 'Another day to ship',
  'order-link': 'Link of an order',
  'order-reopened': 'Order reopened',
  'order-returned': 'Pieces returned',
  'order-return-undone': 'Return corrected',
  'order-stage': 'Stage of an order',
  'order-other-words': 'Different words needed',
  'order-words-notice': 'New words came, to you',
  'order-edited': 'Order changed',
  'order-recipient': 'Another address',
  'refund-sent': 'Refund sent',
  'payment-corrected': 'Payment corrected',
  'payment-notice': 'Payment to check, to you',
  'payment-reminder': 'Reminder to pay',
  'payment-received': 'Payment received',
  'payment-rejected': 'Payment rejected',
  'payment-refund-due': 'Refund due',
  'payment-refunded': 'Refunded',
  'custom-order-request': 'Custom order request, to you',
  'custom-order-acknowledgement': 'Custom order request received',
  'support-query': 'Question, to you',
  'support-acknowledgement': 'Question received',
  'review-invitation': 'Invitation to review',
  'review-reply': 'Reply to a review',
  'stock-wish-confirm': 'Back in stock, to confirm',
  'stock-wish-back': 'Back in stock',
  'drop-confirm': 'Reminder of a drop, to confirm',
  'drop-day': 'A day before a drop',
  'drop-soon': 'Shortly before a drop',
  'drop-moved': 'Drop moved',
  'drop-returned': 'Pieces of a drop are back',
  'drop-called-off': 'Drop called off',
  'request-reply': 'Your answer to a request',
  'request-message': 'Message about a request, to you',
  'request-link': 'Link of a conversation',
  'request-quote': 'Quote',
  'request-quote-withdrawn': 'Quote withdrawn',
  'request-quote-expired': 'Quote expired, to you',
  'password-reset': 'New password asked for',
  'mail-server-changed': 'Mailbox changed, to you',
  'gateway-keys-changed': 'Keys for online payment changed, to you',
  'web-address-changed': 'Web address changed, to you',
  'second-step-on': 'Second step turned on',
  'second-step-off': 'Second step turned off',
  'password-changed': 'Password changed',
  'email-verification': 'Address to confirm',
  'already-registered': 'Already registered',
  'backup-late': 'No new backup, to you',
  'upi-change': 'UPI ID changed, to you',
  test: 'Test email',
};

/** An unknown kind is shown as it is named. */
export function mailKind(kind: string): string {
  return KINDS[kind] ?? kind.replaceAll('-', ' ');
}
