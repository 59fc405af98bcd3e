import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportJWK, generateKeyPair } from 'jose';
import {
  decrypt,
  openPushService,
  senderOf,
  subscribe,
  type PushService,
} from '#test/support/push-service.ts';
import { arePushKeys } from './encrypt-push.ts';
import { isPushAddress, sendPush, type PushSender } from './push-service.ts';

let service: PushService;

beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

async function aSender(): Promise<PushSender> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const point = [jwk.x, jwk.y].map((half) => Buffer.from(half ?? '', 'base64url'));
  const publicKey = Buffer.concat([Buffer.of(4), ...point]).toString('base64url');
  return { keys: { publicKey, privateKey: jwk }, contact: 'https://shop.example' };
}

const PUSH = { text: '{"title":"New order: ₹2,360.00, കൊച്ചി"}', topic: 'one', isUrgent: true };

const flat = ({ subscription: { endpoint, keys } }: ReturnType<typeof subscribe>) => ({
  endpoint,
  ...keys,
});

test('a push arrives signed, encrypted and as urgent as it is', async () => {
  const browser = subscribe(service.origin);
  const { outcome } = await sendPush(flat(browser), PUSH, await aSender());
  expect(outcome).toBe('sent');
  const [rung] = service.rung;
  expect(decrypt(rung!.body, browser)).toBe(PUSH.text);
  expect(await senderOf(rung!)).toBe('https://shop.example');
  expect(rung!.headers).toMatchObject({ ttl: '43200', urgency: 'high' });
  expect(rung!.headers.topic).toMatch(/^[\w-]{32}$/);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [429, 'later'],
  [503, 'later'],
])('an answer of %i means %s', async (status, outcome) => {
  service.answer(status);
  const sent = await sendPush(flat(subscribe(service.origin)), PUSH, await aSender());
  expect(sent).toEqual({ outcome, status });
});

test('a push service that is away is tried later', async () => {
  const to = flat(subscribe(service.origin));
  await service.close();
  expect(await sendPush(to, PUSH, await aSender())).toEqual({ outcome: 'later' });
  service = await openPushService();
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('a known push service is rung: %s', (address) => {
  expect(isPushAddress(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://push.apple.com.local/abc',
  'ftp://web.push.apple.com/abc',
  'abc',
])('nothing else is: %s', (address) => {
  expect(isPushAddress(address)).toBe(false);
});

test('only a point of the curve and 16 bytes are keys', () => {
  const { keys } = subscribe(service.origin).subscription;
  expect(arePushKeys(keys)).toBe(true);
  expect(arePushKeys({ ...keys, auth: 'c2hvcnQ' })).toBe(false);
  const offCurve = Buffer.alloc(65, 1);
  offCurve[0] = 4;
  expect(arePushKeys({ ...keys, p256dh: offCurve.toString('base64url') })).toBe(false);
  expect(arePushKeys({ ...keys, p256dh: 'AAAA' })).toBe(false);
});
