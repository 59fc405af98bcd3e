import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBuyers } from '../../harness/buyers.ts';
import { call, type Buyer } from '../../harness/calls.ts';
import { quantile, seconds, tally } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { visit } from '../../harness/probe.ts';
import { makeShopProcess, type ShopProcess } from '../../harness/shop-process.ts';
import type { IssuerMode } from '../../harness/issuer.ts';
import type { Stage } from '../../harness/stage.ts';

const SIZES = { long: { strays: 10_000, calls: 200 }, short: { strays: 400, calls: 40 } };
/** The shop asks for keys no more often than this. */
const PAUSE_MS = 30_000;
const AT_ONCE = 8;
const FETCHES_A_MINUTE = 2;

type Trial = { stage: Stage; shop: ShopProcess; buyer: Buyer; wrong: string[] };

function cart({ shop, buyer }: Trial) {
  return call(shop.origin, 'GET /v2/carts', buyer);
}

/** Asks until it is answered with 200. @returns milliseconds */
async function untilIn(trial: Trial): Promise<number> {
  const begun = performance.now();
  while ((await cart(trial)).status !== 200) {
    if (performance.now() - begun > 3 * PAUSE_MS) return Number.POSITIVE_INFINITY;
    await wait(100);
  }
  return performance.now() - begun;
}

/** The issuer was away when the shop started: who browses does not notice, who signs in waits. */
async function awayAtStart(trial: Trial): Promise<void> {
  const { shop, wrong, stage } = trial;
  stage.issuer.mode = 'down';
  await shop.start();
  const { status, retryAfter } = await cart(trial);
  if (status !== 503 || retryAfter === '') wrong.push(`no keys yet: ${status}`);
  const list = await visit(`${shop.origin}/v2/products`);
  if (list.status !== 200) wrong.push(`no keys yet, catalogue: ${list.status}`);
  stage.issuer.mode = 'up';
}

/** Many tokens with unknown keys, beside a valid one. */
async function flood(trial: Trial, many: number): Promise<string> {
  const { stage, shop, wrong } = trial;
  const [begun, fetchesBefore] = [performance.now(), stage.issuer.fetches];
  const times: number[] = [];
  let left = many;
  async function floodOn(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const stray = { uid: 'nobody', token: await stage.issuer.strayToken() };
      const started = performance.now();
      const { status } = await call(shop.origin, 'GET /v2/carts', stray);
      times.push(performance.now() - started);
      if (status !== 401) wrong.push(`an unknown key: ${status}`);
      if (left % 20 !== 0) continue;
      const own = await cart(trial);
      if (own.status !== 200) wrong.push(`beside unknown keys: ${own.status}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, floodOn));
  const minutes = (performance.now() - begun) / 60_000;
  const fetches = stage.issuer.fetches - fetchesBefore;
  // The first fetch may fall at once, further ones each half minute.
  if (fetches > 1 + FETCHES_A_MINUTE * minutes) wrong.push(`${fetches} fetches of keys`);
  const p99 = quantile(0.99, times).toFixed(1);
  return `${many} in ${seconds(minutes * 60_000)}, ${fetches} fetches, refused p99 ${p99} ms`;
}

/** Keys are known and the issuer fails: valid tokens are accepted. */
async function warmBut(trial: Trial, mode: IssuerMode, calls: number): Promise<void> {
  const { stage, shop, wrong } = trial;
  stage.issuer.mode = mode;
  const stray = { uid: 'nobody', token: await stage.issuer.strayToken() };
  const asking = call(shop.origin, 'GET /v2/carts', stray);
  const answers: string[] = [];
  for (let count = 0; count < calls; count += 1) answers.push(`${(await cart(trial)).status}`);
  const refused = await asking;
  if (refused.status !== 401) wrong.push(`${mode}, an unknown key: ${refused.status}`);
  if (tally(answers) !== `${calls} x 200`) wrong.push(`${mode}: ${tally(answers)}`);
  stage.issuer.mode = 'up';
}

/** The issuer signs with another key. @returns milliseconds until its tokens are believed */
async function rotate(trial: Trial): Promise<number> {
  const { stage, buyer, wrong } = trial;
  const old = buyer.token;
  await stage.issuer.rotate();
  buyer.token = await stage.issuer.tokenOf(buyer.uid);
  const ms = await untilIn(trial);
  const { status } = await call(trial.shop.origin, 'GET /v2/carts', { ...buyer, token: old });
  if (status !== 401) wrong.push(`a token of the old key: ${status}`);
  return ms;
}

/** F18: the issuer of tokens is away, fails in many ways, or changes its key. */
export const issuerAway: FaultCase = {
  name: 'F18',
  says: "the issuer's keys: away at the start and later, failing, changed, 10 000 unknown ones",
  async run(stage, size) {
    const { strays, calls } = SIZES[size];
    const [buyer] = await makeBuyers(stage, 1);
    if (!buyer) throw new Error('There is nobody to ask');
    const shop = await makeShopProcess({
      ...stage.issuer.settings,
      DATABASE_URL: stage.wire.connectionString,
      DATA_DIR: path.join(stage.folder, `issuer-${size}`),
    });
    const trial: Trial = { stage, shop, buyer, wrong: [] };
    await awayAtStart(trial);
    const counts: Record<string, string> = {};
    if (size === 'long') {
      counts['away at the start, in after'] = seconds(await untilIn(trial));
      for (const mode of ['down', 'error', 'garbage', 'slow'] as const) {
        await wait(PAUSE_MS);
        await warmBut(trial, mode, calls);
      }
      await wait(PAUSE_MS);
      counts['another key, in after'] = seconds(await rotate(trial));
    } else {
      // The pause of half a minute after the failed start is not waited for.
      await shop.stop();
      await shop.start();
      await cart(trial);
      await warmBut(trial, 'slow', calls);
    }
    counts['unknown keys'] = await flood(trial, strays);
    await shop.stop();
    // The other shops of this stage learn the key in their own time; it takes half a minute at most.
    stage.admin.token = await stage.issuer.tokenOf(stage.admin.uid);
    return conclude(stage, { counts, wrong: trial.wrong });
  },
};
