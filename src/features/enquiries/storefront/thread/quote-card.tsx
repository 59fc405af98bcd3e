import { useState } from 'react';
import { api } from '#platform/client/calls/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { CodePart } from '#features/cart/storefront/coupon/code-part.tsx';
import { DECLINE_REASONS } from '../../options.ts';
import type { declineQuote } from '../../quote-endpoints.ts';
import { QuoteSums, type QuoteWire } from '../quote-sums.tsx';
import { AcceptForm } from './accept-form.tsx';
import { tokenHeaders } from './send-thread-picture.ts';
import { showThread } from './thread-calls.ts';
import { useQuoteCode, type QuoteCode } from './use-quote-code.ts';
import styles from './thread.module.css';

type QuoteCardProps = {
  token: string;
  name: string;
  quote: QuoteWire;
  reload: () => unknown;
};

const OVER: Partial<Record<QuoteWire['state'], string>> = {
  declined: 'You have declined this quote.',
  withdrawn: 'This quote was withdrawn and is no longer valid.',
  expired: 'This quote has expired. Write to us if you would still like it.',
};

const UNSAID = '';
const REASONS = [
  { value: UNSAID, label: 'Prefer not to say' },
  ...DECLINE_REASONS.map((reason) => ({ value: reason, label: reason })),
];

type DecliningProps = Pick<QuoteCardProps, 'token' | 'quote'> & {
  isOpen: boolean;
  onClose: () => void;
};

function Declining({ token, quote, isOpen, onClose }: DecliningProps) {
  const [chosen, setChosen] = useState(UNSAID);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function decline(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const reason = DECLINE_REASONS.find((known) => known === chosen);
    const result = await api<typeof declineQuote>('POST /v2/request-thread/decline', {
      headers: tokenHeaders(token),
      body: { quoteId: quote.id, reason, text },
    });
    setIsBusy(false);
    if (!result.ok) return setFailure(result.problem.detail);
    showThread(token, result.data);
    onClose();
  }
  return (
    <Dialog open={isOpen} onClose={onClose} isDirty={text !== ''}>
      <div className="dialog-body stack">
        <DialogTitle>Decline this quote?</DialogTitle>
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        <RadioChips
          legend="Why are you declining?"
          optional
          name="reason"
          options={REASONS}
          value={chosen}
          onChange={setChosen}
        />
        <TextArea
          label="A message to us"
          optional
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="dialog-foot">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel="Declining…"
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
    </Dialog>
  );
}

function ask(): void {
  document.querySelector<HTMLTextAreaElement>('form textarea[name=text]')?.focus();
}

function Answer({ token, name, quote, code, reload }: QuoteCardProps & { code: QuoteCode }) {
  const [isAccepting, setIsAccepting] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  if (isAccepting) {
    return (
      <AcceptForm
        token={token}
        code={code}
        name={name}
        onChanged={reload}
        onCancel={() => setIsAccepting(false)}
      />
    );
  }
  return (
    <>
      <div className="row wrap">
        <Button onClick={() => setIsAccepting(true)}>Accept</Button>
        <Button variant="secondary" onClick={ask}>
          Ask
        </Button>
        <Button variant="secondary" onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
      </div>
      <Declining
        token={token}
        quote={quote}
        isOpen={isDeclining}
        onClose={() => setIsDeclining(false)}
      />
    </>
  );
}

function Ordered({ quote: { order, deposit, total } }: { quote: QuoteWire }) {
  if (order?.link === undefined) return null;
  const due = deposit > 0 && deposit < total ? deposit : total;
  return (
    <Banner
      tone="ok"
      title={`You have ordered this: ${order.number}`}
      action={<LinkButton to={order.link}>Open the order</LinkButton>}
    >
      Pay <Amount rupees={due} /> and track it there.
    </Banner>
  );
}

/** The maker's offer, and the customer's answer to it. */
export function QuoteCard(props: QuoteCardProps) {
  const { quote, token } = props;
  const { state, rev } = quote;
  const code = useQuoteCode(token, quote);
  const over = OVER[state];
  return (
    <section className={`card ${styles.quote}`} aria-labelledby="quote-title">
      <h2 id="quote-title">{rev === 1 ? 'Our quote' : `Our quote, version ${rev}`}</h2>
      {state === 'accepted' && <Ordered quote={quote} />}
      {over !== undefined && <Banner>{over}</Banner>}
      <QuoteSums quote={code.shown} />
      {state === 'sent' && (
        <>
          <CodePart
            key={quote.id}
            code={code.coupon?.code ?? ''}
            apply={code.apply}
            onRemove={code.remove}
          />
          <Answer key={quote.id} {...props} code={code} />
        </>
      )}
    </section>
  );
}
