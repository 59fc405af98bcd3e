import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_KEYS } from '#test/support/gateway-keys.ts';
import { PASSWORD, send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { OnlinePayment } from '../../keys-contract.ts';

let standIn: RazorpayStandIn;
let shop: SignedInApp;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  shop = await openSignedInApp({ settings: standIn.settings });
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});

const state = () => shop.ask<OnlinePayment>('GET /v2/admin/online-payment');

test('keys of the machine are tried at the start, and offered once they are accepted', async () => {
  expect(await state()).toMatchObject({
    source: 'machine',
    keyId: GATEWAY_KEYS.keyId,
    isOffered: true,
    lastCheck: { found: 'works' },
  });
  expect(await state()).not.toHaveProperty('keySecretAt');
});

test('keys of the machine go before the owner and are locked', async () => {
  const proof = { currentPassword: PASSWORD };
  const calls = [
    shop.call('PUT /v2/admin/online-payment', { ...GATEWAY_KEYS, ...proof }),
    shop.call('DELETE /v2/admin/online-payment', proof),
    shop.call('POST /v2/admin/online-payment/check', {
      keyId: GATEWAY_KEYS.keyId,
      keySecret: GATEWAY_KEYS.keySecret,
    }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect((await readProblem(answer)).code).toBe('GATEWAY_KEYS_LOCKED');
  }
  expect(await shop.ask('POST /v2/admin/online-payment/check')).toMatchObject({ found: 'works' });
});

test('a shop without an https address says that the gateway does not find it', async () => {
  const other = await openSignedInApp({ settings: { RAZORPAY_URL: '' } });
  try {
    expect(await other.ask('GET /v2/admin/online-payment')).toMatchObject({
      source: 'none',
      isReachable: false,
      isOffered: false,
    });
    const { token } = other.asha;
    expect((await send(other.app, 'GET /v2/admin/online-payment', { token })).status).toBe(403);
  } finally {
    await other.close();
  }
});
