import { setTimeout as wait } from 'node:timers/promises';
import { quantile, tally } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import type { Stage } from '../../harness/stage.ts';

const SECONDS = { long: 180, short: 24 };
const EVERY_MS = 3_000;
const ATTACKERS = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
const [OWN, ELSEWHERE] = ['203.0.113.77', '203.0.113.78'];
const ACCOUNT = { email: 'guessed@example.com', password: 'tidal-kestrel-42' };
/** Guesses of the first seconds cost nothing. */
const BEFORE_OWNER_MS = 12_000;
const LONGEST_WAIT_SECONDS = 10;

type Sent = { from: string; body: object; cookie?: string };

function post({ shop }: Stage, path: string, { from, body, cookie }: Sent): Promise<Response> {
  return fetch(`${shop.origin}/identity/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      origin: shop.origin,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  });
}

function signIn(stage: Stage, from: string, cookie?: string): Promise<Response> {
  return post(stage, 'sign-in/email', { from, body: ACCOUNT, ...(cookie && { cookie }) });
}

async function knownBrowser(stage: Stage): Promise<string> {
  const body = { name: 'Asha', ...ACCOUNT };
  await post(stage, 'sign-up/email', { from: OWN, body });
  const answer = await signIn(stage, OWN);
  const [cookie = ''] = answer.headers
    .getSetCookie()
    .filter((one) => one.includes('lehar.device='))
    .map((one) => one.split(';')[0] ?? '');
  if (!answer.ok || cookie === '')
    throw new Error(`The first sign-in was answered ${answer.status}`);
  return cookie;
}

/** Guesses from one address until `isOver`. @returns the status of each answer */
async function guess(stage: Stage, from: string, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; !isOver(); time += 1) {
    const body = { ...ACCOUNT, password: `granite-lantern-${time}` };
    statuses.push((await post(stage, 'sign-in/email', { from, body })).status);
    await wait(EVERY_MS);
  }
  return statuses;
}

/** Signs in from a new browser, once more after the announced wait. @returns seconds until it was in */
async function arrive(stage: Stage, from: string): Promise<{ seconds: number; status: number }> {
  const begun = performance.now();
  let answer = await signIn(stage, from);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'));
    if (seconds <= LONGEST_WAIT_SECONDS) {
      await wait(seconds * 1000);
      answer = await signIn(stage, from);
    }
  }
  return { seconds: (performance.now() - begun) / 1000, status: answer.status };
}

type Owner = { knownMs: number[]; newSeconds: number[]; wrong: string[] };

/** The owner of the account, who signs in all the time, each time from a browser of either kind. */
async function visit(stage: Stage, cookie: string, isOver: () => boolean): Promise<Owner> {
  const owner: Owner = { knownMs: [], newSeconds: [], wrong: [] };
  for (let time = 1; !isOver(); time += 1) {
    const begun = performance.now();
    const known = await signIn(stage, ELSEWHERE, cookie);
    owner.knownMs.push(performance.now() - begun);
    if (!known.ok) owner.wrong.push(`a known browser was answered ${known.status}`);
    const { seconds, status } = await arrive(stage, `203.0.113.${100 + time}`);
    owner.newSeconds.push(seconds);
    if (status !== 200) owner.wrong.push(`a new browser was answered ${status}`);
  }
  const reset = { from: OWN, body: { email: ACCOUNT.email } };
  const requested = await post(stage, 'request-password-reset', reset);
  if (!requested.ok) owner.wrong.push(`a mail for a new password was answered ${requested.status}`);
  return owner;
}

async function attack(stage: Stage, seconds: number) {
  const cookie = await knownBrowser(stage);
  const end = performance.now() + seconds * 1000;
  const isOver = (): boolean => performance.now() > end || stage.isHurried();
  const guessing = ATTACKERS.map((from) => guess(stage, from, isOver));
  await wait(BEFORE_OWNER_MS);
  const owner = await visit(stage, cookie, isOver);
  const statuses = (await Promise.all(guessing)).flat();
  return { ...owner, statuses };
}

/** F25: one account is guessed at, and its owner signs in meanwhile. Two processes count together. */
export const guessedAccount: FaultCase = {
  name: 'F25',
  isSlow: true,
  says: 'four addresses guessing at one account every 3 s while its owner signs in',
  async run(stage, size) {
    await stage.shop.stop();
    const settings = {
      IDENTITY: 'embedded',
      ADMIN_UID: '',
      RATE_LIMITS: 'on',
      WORKERS: '2',
      SMTP_URL: '',
    };
    await stage.shop.start({ ...settings, TRUSTED_PROXIES: '1' });
    const { knownMs, newSeconds, statuses, wrong } = await attack(stage, SECONDS[size]);
    await stage.shop.stop();
    await stage.db.deleteFrom('mail').where('to_address', '=', ACCOUNT.email).execute();
    await stage.shop.start();
    if (Math.max(...newSeconds) > LONGEST_WAIT_SECONDS) wrong.push('a new browser waited longer');
    const counts = {
      guesses: statuses.length,
      'answers to guesses': tally(statuses.map(String)),
      'known browser: sign-ins': knownMs.length,
      'known browser: p50, longest': `${Math.round(quantile(0.5, knownMs))} ms, ${Math.round(Math.max(...knownMs))} ms`,
      'new browser: sign-ins': newSeconds.length,
      'new browser: p50, longest': `${quantile(0.5, newSeconds).toFixed(1)} s, ${Math.max(...newSeconds).toFixed(1)} s`,
    };
    return conclude(stage, { counts, wrong });
  },
};
