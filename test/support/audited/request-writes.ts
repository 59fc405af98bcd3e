import { send } from '../people.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

/** A custom order request, and the mail that confirms it. */
export async function request({ app, asha }: SignedInApp): Promise<string> {
  const body = { name: 'Asha', email: asha.email, productType: 'trays' };
  const response = await send(app, 'POST /v2/custom-order-email', { body });
  return ((await response.json()) as { id: string }).id;
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
};
