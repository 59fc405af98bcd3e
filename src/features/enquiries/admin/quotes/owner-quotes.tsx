import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../../admin-contract.ts';
import type { withdrawQuote } from '../../quote-endpoints.ts';
import type { SavedQuoteDraft } from '../../quote-contract.ts';
import { QuoteSums, type QuoteWire } from '../../storefront/quote-sums.tsx';
import { showRequest } from '../use-requests.ts';
import { draftInWords } from './draft-state.tsx';
import styles from '../requests.module.css';

const MakeQuoteDialog = deferredDialog(() => importAgain(() => import('./make-quote-dialog.tsx')));

const STATES: Record<
  QuoteWire['state'],
  { tone: 'shipped' | 'delivered' | 'cancelled' | 'default'; words: string }
> = wordTable(
  {
    sent: { tone: 'shipped', words: 'Sent' },
    accepted: { tone: 'delivered', words: 'Accepted' },
    declined: { tone: 'cancelled', words: 'Declined' },
    withdrawn: { tone: 'default', words: 'Withdrawn' },
    expired: { tone: 'default', words: 'Expired' },
    superseded: { tone: 'default', words: 'Replaced' },
  },
  (word) => ({ tone: 'default', words: asWords(word) }),
);

type QuoteProps = { request: RequestThread; quote: QuoteWire };

const WITHDRAW = {
  title: 'Withdraw this quote?',
  text: 'It can no longer be accepted. The customer gets an email about it.',
  no: 'Cancel',
  yes: 'Withdraw',
};

function Withdrawing({ request: { id }, quote }: QuoteProps) {
  const toast = useToast();
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof withdrawQuote>(
            'POST /v2/admin/request/{id}/quote/{quoteId}/withdrawal',
            { params: { id, quoteId: quote.id } },
          ),
        ),
      onSuccess: (thread) => {
        showRequest(thread);
        toast.success('Quote withdrawn');
      },
      onSettled: () => refreshAdmin(),
    },
    queries,
  );
  return (
    <>
      {error !== null && (
        <Banner tone="bad" title="The quote was not withdrawn">
          {sentenceOf(error)}
        </Banner>
      )}
      <AskingButton
        variant="secondary"
        size="s"
        busy={isPending}
        busyLabel="Withdrawing…"
        question={WITHDRAW}
        onYes={mutate}
      >
        Withdraw
      </AskingButton>
    </>
  );
}

function Quote({ request, quote }: QuoteProps) {
  const { rev, state, sentAt, decidedAt, declineReason, order } = quote;
  const { tone, words } = STATES[state];
  return (
    <details className={styles.quote} open={state === 'sent'}>
      <summary>
        <span className="row wrap">
          {`Quote ${rev}`}
          <Badge tone={tone}>{words}</Badge>
        </span>
      </summary>
      <QuoteSums quote={quote} />
      <p className="muted">
        {[
          `Sent ${formatDateTime(sentAt)}`,
          ...(decidedAt === undefined
            ? []
            : [`${words.toLowerCase()} ${formatDateTime(decidedAt)}`]),
        ].join(', ')}
      </p>
      {declineReason !== undefined && <p>{`Reason: ${declineReason}`}</p>}
      {order && (
        <p>
          <Link className="order-number" to={`/admin/order/${order.number}`}>
            Order <span translate="no">{order.number}</span>
          </Link>
        </p>
      )}
      {state === 'sent' && <Withdrawing request={request} quote={quote} />}
    </details>
  );
}

function Begun({ quoteDraft }: { quoteDraft: SavedQuoteDraft }) {
  const { savedAt } = quoteDraft;
  return (
    <>
      <p>
        <Badge tone="default">Draft</Badge> <Sentence>{draftInWords(quoteDraft)}</Sentence>
      </p>
      {savedAt !== undefined && (
        <p className="muted">{`Saved ${formatDateTime(savedAt)}. Only you see it.`}</p>
      )}
    </>
  );
}

function buttonWords({ quotes = [], quoteDraft }: RequestThread): string {
  if (quoteDraft?.draft) return 'Continue the draft';
  return quotes.length === 0 ? 'Make a quote' : 'Make a new quote';
}

/** Quotes for a request, the newest first, and the one being written. */
export function OwnerQuotes({ request }: { request: RequestThread }) {
  const [isOpen, setIsOpen] = useState(false);
  const { quotes = [], quoteDraft } = request;
  return (
    <section className="card" aria-labelledby="rq-quotes">
      <h2 id="rq-quotes">Quote</h2>
      {quotes.toReversed().map((quote) => (
        <Quote key={quote.id} request={request} quote={quote} />
      ))}
      {quoteDraft?.draft && <Begun quoteDraft={quoteDraft} />}
      {quotes.length === 0 && !quoteDraft?.draft && (
        <p>Say what it would cost. They can accept it through their link.</p>
      )}
      <div className={`row wrap ${styles.send}`}>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {buttonWords(request)}
        </Button>
        <LinkButton variant="secondary" to={`/admin/costs?request=${request.id}`}>
          Estimate the cost
        </LinkButton>
      </div>
      <MakeQuoteDialog
        key={quotes.length}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        request={request}
      />
    </section>
  );
}
