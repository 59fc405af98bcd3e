import { TwoFactorLocked } from '#features/identity/security-contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { HOUR, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  KeysChange,
  KeysCheck,
  KeysLocked,
  KeysRemoval,
  OnlinePayment,
  TriedKeys,
} from './keys-contract.ts';

const KEYS_CHECK: RateLimit = { name: 'keys-check', rates: [rate(20, HOUR)], isShared: true };
/** Wrong codes and passwords too. */
const KEYS: RateLimit = { name: 'gateway-keys', rates: [rate(10, HOUR)], isShared: true };

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const EXAMPLE = { keyId: 'rzp_test_9GHTQdYyCkEXAM', keySecret: 'tidal-kestrel-4242' };

export const getOnlinePayment = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/online-payment',
  summary: 'Whether buyers can pay online, and by which keys; never their secrets',
  response: OnlinePayment,
  problems: [],
});

export const putOnlinePayment = endpoint({
  ...ADMIN,
  limit: KEYS,
  method: 'PUT',
  path: '/v2/admin/online-payment',
  summary:
    'Save the keys of the payment gateway, confirmed by a code, and ask the gateway at once whether it accepts them; the owner is told by email',
  body: KeysChange,
  example: { ...EXAMPLE, webhookSecret: 'kestrel-tidal-4242', code: '123456' },
  response: OnlinePayment,
  problems: [KeysLocked, ValidationFailed, TwoFactorLocked],
});

export const deleteOnlinePayment = endpoint({
  ...ADMIN,
  limit: KEYS,
  method: 'DELETE',
  path: '/v2/admin/online-payment',
  summary: 'Forget the keys of the payment gateway, confirmed by a code; nobody pays online then',
  body: KeysRemoval,
  mayBeEmpty: true,
  response: OnlinePayment,
  problems: [KeysLocked, ValidationFailed, TwoFactorLocked],
});

export const postOnlinePaymentCheck = endpoint({
  ...ADMIN,
  limit: KEYS_CHECK,
  method: 'POST',
  path: '/v2/admin/online-payment/check',
  summary:
    'Ask the payment gateway whether it accepts the keys, and in test mode for an order of one rupee; saves no keys and charges nothing',
  body: TriedKeys,
  mayBeEmpty: true,
  example: EXAMPLE,
  response: KeysCheck,
  problems: [KeysLocked, ValidationFailed],
});
