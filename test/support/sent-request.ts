import { expect } from 'vitest';
import type { CustomOrderReceipt } from '#features/enquiries/contract.ts';
import { send } from './people.ts';
import type { SignedInApp } from './signed-in-app.ts';

export type SentRequest = Pick<CustomOrderReceipt, 'id' | 'token'>;

/** Ravi, who has no account, requests a tray. */
export async function sendRequest(
  { app }: SignedInApp,
  { email = 'ravi@example.com' } = {},
): Promise<SentRequest> {
  const body = { name: 'Ravi Rao', email, productType: 'trays', description: 'A wave' };
  const response = await send(app, 'POST /v2/custom-order-email', { body });
  expect(response.status).toBe(201);
  return (await response.json()) as SentRequest;
}
