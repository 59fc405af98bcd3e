import { EMPTY_DRAFT } from '../matrix-calls.ts';
import { send } from '../people.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

/** A custom order request, and the mail that confirms it. */
export async function request({ app, asha }: SignedInApp): Promise<string> {
  const body = { name: 'Asha', email: asha.email, productType: 'trays' };
  const response = await send(app, 'POST /v2/custom-order-email', { body });
  return ((await response.json()) as { id: string }).id;
}

async function savedReply(shop: SignedInApp): Promise<string> {
  const body = { title: 'Colours', text: 'Any of the card' };
  const replies = await shop.ask<{ id: string }[]>('POST /v2/admin/saved-replies', body);
  return replies.at(-1)?.id ?? '';
}

export const REQUEST_WRITES: Writes = {
  'PUT /v2/admin/request/{id}': {
    action: 'request.state',
    make: request,
    query: '?state=closed',
  },
  'POST /v2/admin/request/{id}/reply': {
    action: 'request.reply',
    make: request,
    body: { text: 'Dear asha@example.com' },
  },
  'POST /v2/admin/request/{id}/pasted': {
    action: 'request.paste',
    make: request,
    body: { text: 'Asha wrote: 40 cm' },
  },
  'POST /v2/admin/request/{id}/quote': {
    action: 'request.quote',
    make: request,
    body: {
      lines: [{ name: 'A tray', quantity: 1, unitPrice: 2400 }],
      shipping: 0,
      deposit: 0,
      validUntil: '2099-01-31',
    },
  },
  'PUT /v2/admin/request/{id}/quote-draft': {
    action: 'request.quote.draft',
    make: request,
    body: { version: 0, draft: EMPTY_DRAFT },
  },
  'DELETE /v2/admin/request/{id}/quote-draft': {
    action: 'request.quote.discard',
    make: request,
    query: '?version=0',
  },
  'POST /v2/admin/request/{id}/link': { action: 'request.link', make: request },
  'POST /v2/admin/saved-replies': {
    action: 'savedreply.create',
    make: async () => '',
    body: { title: 'Colours', text: 'Any of the card' },
  },
  'DELETE /v2/admin/saved-replies/{id}': { action: 'savedreply.delete', make: savedReply },
};
