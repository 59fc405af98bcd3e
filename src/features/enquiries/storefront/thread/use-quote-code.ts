import { useState } from 'react';
import { api } from '#platform/client/calls/browser-api.ts';
import type { CodedQuoteWire } from '../../quote-contract.ts';
import type { postQuoteCoupon } from '../../quote-endpoints.ts';
import type { QuoteWire } from '../quote-sums.tsx';
import { tokenHeaders } from './send-thread-picture.ts';

/** The code with which an open quote is to be accepted, and the quote as it comes to with it. */
export function useQuoteCode(token: string, quote: QuoteWire) {
  const [coded, setCoded] = useState<CodedQuoteWire>();
  async function apply(code: string) {
    const result = await api<typeof postQuoteCoupon>('POST /v2/request-thread/coupon', {
      headers: tokenHeaders(token),
      body: { quoteId: quote.id, code },
    });
    if (result.ok) setCoded(result.data);
    return result;
  }
  const holds = quote.state === 'sent' && coded?.quote.id === quote.id ? coded : undefined;
  if (!holds) return { coupon: undefined, shown: quote, apply, remove: () => setCoded(undefined) };
  const { coupon, discount, total, deposit } = holds.quote;
  return {
    coupon: holds.coupon,
    shown: { ...quote, ...(coupon && { coupon }), discount, total, deposit },
    apply,
    remove: () => setCoded(undefined),
  };
}

export type QuoteCode = ReturnType<typeof useQuoteCode>;
