import { hash } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';
import { encryptPush, type PushKeys } from './encrypt-push.ts';

/** `publicKey`: what browsers subscribe with, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: JWK };

export type PushSender = {
  keys: VapidKeys;
  /** Whom the push service may turn to: the shop's https address (RFC 8292). */
  contact: string;
};

export type Push = {
  /** What the worker in the browser shows. */
  text: string;
  /** A later push with the same one replaces it while it waits at the push service. */
  topic: string;
  isUrgent: boolean;
};

export type PushOutcome =
  | 'sent'
  /** The browser's subscription is over. */
  | 'gone'
  /** Not to be tried again as it is. */
  | 'refused'
  | 'later';

const TIMEOUT_MS = 10_000;
const HALF_A_DAY_SECONDS = 12 * 3600;
const TOPIC_LENGTH = 32;

/** Those of Chrome, Firefox, Safari and Edge. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/** True for an address at one of the four known push services. @param standIn origin of a push service on this machine, for tests */
export function isPushAddress(address: string, standIn?: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, origin } = new URL(address);
  if (origin === standIn) return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return SERVICES.some((service) => service.test(hostname));
}

async function authorization(address: string, { keys, contact }: PushSender): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(address).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + HALF_A_DAY_SECONDS)
    .sign(await importJWK(keys.privateKey, 'ES256'));
  return `vapid t=${token}, k=${keys.publicKey}`;
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Hands one push to the browser's push service (RFC 8030), which keeps it for half a day. */
export async function sendPush(
  to: PushKeys & { endpoint: string },
  { text, topic, isUrgent }: Push,
  sender: PushSender,
): Promise<{ outcome: PushOutcome; status?: number }> {
  try {
    const { status, body } = await fetch(to.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: await authorization(to.endpoint, sender),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(HALF_A_DAY_SECONDS),
        urgency: isUrgent ? 'high' : 'normal',
        topic: hash('sha256', topic, 'base64url').slice(0, TOPIC_LENGTH),
      },
      body: new Uint8Array(encryptPush(text, to)),
    });
    await body?.cancel();
    return { outcome: outcomeOf(status), status };
  } catch {
    return { outcome: 'later' };
  }
}
