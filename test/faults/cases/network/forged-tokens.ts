import { SignJWT, UnsecuredJWT } from 'jose';
import { call, type Answer } from '../../harness/calls.ts';
import { quantile, tally } from '../../harness/figures.ts';
import { sendBytes } from '../../harness/http-bytes.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import type { Stage } from '../../harness/stage.ts';

const TIMES = { long: 200, short: 5 };
const AFTER_MS = 5;

type Forgery = (stage: Stage) => Promise<string> | string;

const now = (): number => Math.floor(Date.now() / 1000);

async function cutOff({ issuer }: Stage): Promise<string> {
  return `${(await issuer.tokenWith({})).split('.').slice(0, 2).join('.')}.`;
}

/** Tokens that must be refused; more of them, at every call, in `forged-tokens.test.ts`. */
const FORGERIES: Record<string, Forgery> = {
  none: () => new UnsecuredJWT({ sub: 'asha', exp: now() + 900 }).encode(),
  'HS256 with the public key': ({ issuer }) =>
    new SignJWT({ sub: 'asha', exp: now() + 900 })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-0' })
      .sign(new TextEncoder().encode(JSON.stringify(issuer.publicKey()))),
  'no signature': cutOff,
  expired: ({ issuer }) => issuer.tokenWith({ exp: now() - 6 }),
  'not yet': ({ issuer }) => issuer.tokenWith({ nbf: now() + 60 }),
  'wrong issuer': ({ issuer }) => issuer.tokenWith({ iss: 'https://evil.test' }),
  'wrong audience': ({ issuer }) => issuer.tokenWith({ aud: 'other' }),
  'empty subject': ({ issuer }) => issuer.tokenWith({ sub: '' }),
  'unknown key': ({ issuer }) => issuer.strayToken(),
  '10 KB': ({ issuer }) => issuer.tokenWith({ filler: 'x'.repeat(10_000) }),
};

function faultOf({ status, code }: Answer): string | undefined {
  return status === 401 && code === 'UNAUTHENTICATED' ? undefined : `${status} ${code}`;
}

/** Two headers: the first one counts, and a true one behind a forged one opens nothing. */
async function twoHeaders(stage: Stage, wrong: string[]): Promise<void> {
  const { shop, issuer } = stage;
  const { host } = new URL(shop.origin);
  const [forged, own] = [await cutOff(stage), await issuer.tokenOf('asha')];
  const lines = [forged, own].map((token) => `Authorization: Bearer ${token}\r\n`).join('');
  const both = await sendBytes(
    shop.origin,
    `GET /v2/carts HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n`,
  );
  if (both.status !== 401) wrong.push(`two headers: ${both.status}`);
  const long = `Authorization: Bearer ${'x'.repeat(20_000)}\r\n`;
  const much = await sendBytes(
    shop.origin,
    `GET /v2/carts HTTP/1.1\r\nHost: ${host}\r\n${long}\r\n`,
  );
  if (much.status !== 431) wrong.push(`20 KB: ${much.status}`);
}

/** F17: forged tokens over HTTP, and how soon they are refused. */
export const forgedTokens: FaultCase = {
  name: 'F17',
  says: 'forged tokens over the network',
  async run(stage, size) {
    const wrong: string[] = [];
    const times: number[] = [];
    for (const [name, forge] of Object.entries(FORGERIES)) {
      for (let count = 0; count < TIMES[size]; count += 1) {
        const token = await forge(stage);
        const begun = performance.now();
        const answer = await call(stage.shop.origin, 'GET /v2/carts', { uid: '', token });
        times.push(performance.now() - begun);
        const fault = faultOf(answer);
        if (fault !== undefined) wrong.push(`${name}: ${fault}`);
      }
    }
    const own = await call(stage.shop.origin, 'GET /v2/carts', stage.admin);
    if (own.status !== 200) wrong.push(`a true token: ${own.status} ${own.code}`);
    await twoHeaders(stage, wrong);
    const counts = {
      forged: times.length,
      accepted: tally(wrong.filter((one) => / 2\d\d/.test(one))) || 'none',
      'refused p50': `${quantile(0.5, times).toFixed(1)} ms`,
      'refused p99': `${quantile(0.99, times).toFixed(1)} ms, to be ${AFTER_MS} on a quiet machine`,
    };
    return conclude(stage, { counts, wrong });
  },
};
