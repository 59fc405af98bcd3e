import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN_UID } from '../../harness/issuer.ts';
import { quantile } from '../../harness/figures.ts';
import { sendBytes } from '../../harness/http-bytes.ts';
import { any, MUTATIONS, written, type Target } from '../../harness/mutations.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { startProbe, visit } from '../../harness/probe.ts';
import type { Stage } from '../../harness/stage.ts';

const SIZES = { long: 100_000, short: 2_000 };
const AT_ONCE = 8;
/** For the long form only: on a busy machine the event loop waits for the machine too. */
const STALL_MS = 200;
/** More than the shop's process takes to tell how long its event loop was busy. */
const REPORT_MS = 1_500;
const PAGES = [
  '/',
  '/custom-order',
  '/cart',
  '/readyz',
  '/media/x/960.webp',
  '/docs',
  '/identity/token',
];
const IDS = [
  '018f0000-0000-7000-8000-000000000000',
  'x',
  '%2e%2e',
  '%',
  '0',
  'wave-tray',
  '__proto__',
];

type Description = {
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema?: { properties?: Record<string, unknown> } }>;
  };
};

/** Every call that the shop declares, and some pages. */
async function targetsOf(origin: string): Promise<Target[]> {
  const answer = await fetch(`${origin}/v2/openapi.json`);
  const { paths } = (await answer.json()) as Description;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      fields: Object.keys(requestBody?.content['application/json']?.schema?.properties ?? {}),
    })),
  );
  // Closes the shop without a body, by a changed method too: the cases after it need it open.
  const others = calls.filter(({ path }) => path !== '/v2/admin/shop/opening');
  return [...others, ...PAGES.map((path) => ({ method: 'GET', path, query: ['q'], fields: [] }))];
}

type Tried = { what: string; status: number; type: string; ms: number };

async function tryOne(stage: Stage, targets: Target[], tokens: string[]): Promise<Tried> {
  const { origin } = stage.shop;
  const target = any(targets);
  const [name, mutate] = any(Object.entries(MUTATIONS));
  const token = any(tokens);
  const draft = {
    method: target.method,
    path: target.path.replaceAll(/\{\w+\}/g, () => any(IDS)),
    headers: [
      ['Connection', 'close'],
      ...(token === '' ? [] : [['Authorization', `Bearer ${token}`]]),
    ] as [string, string][],
    body: Buffer.alloc(0),
  };
  const spoilt = mutate(draft, target);
  const reply = await sendBytes(origin, written(spoilt, new URL(origin).host));
  return { what: `${name}, ${target.method} ${target.path}`, ...reply };
}

/** @returns what went wrong with the requests, and their figures */
async function fuzz(stage: Stage, many: number) {
  const targets = await targetsOf(stage.shop.origin);
  const tokens = ['', await stage.issuer.tokenOf('fuzz'), await stage.issuer.tokenOf(ADMIN_UID)];
  const times: number[] = [];
  const statuses = new Map<string, number>();
  const wrong: string[] = [];
  let left = many;

  async function tryOn(): Promise<void> {
    while (left > 0 && !stage.isHurried() && stage.shop.pid() !== undefined) {
      left -= 1;
      const { what, status, type, ms } = await tryOne(stage, targets, tokens);
      times.push(ms);
      const kind = status < 400 || type === 'application/problem+json' ? '' : ' without a problem';
      const name = status === 0 ? 'closed without a word' : `${Math.floor(status / 100)}xx${kind}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      // 503: a busy machine had no room just then, and said so.
      if (status >= 500 && status !== 503) wrong.push(`${what}: ${status}`);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, tryOn));
  return { targets, times, wrong, statuses: Object.fromEntries(statuses) };
}

/** F11: requests that are broken in every way, at every call. */
export const mutatedRequests: FaultCase = {
  name: 'F11',
  says: 'spoilt requests at every declared call',
  async run(stage, size) {
    const many = stage.flags.requests ?? SIZES[size];
    const pid = stage.shop.pid();
    const health = startProbe(() => visit(`${stage.shop.origin}/healthz`), 20);
    await wait(REPORT_MS);
    stage.shop.takeStall();
    const { targets, times, wrong, statuses } = await fuzz(stage, many);
    await wait(REPORT_MS);
    const stall = stage.shop.takeStall();
    const probes = await health.stop();
    const longest = quantile(
      1,
      probes.map(({ ms }) => ms),
    );
    const ill = probes.filter(({ answer }) => answer.status !== 200).length;
    if (ill > 0) wrong.push(`${ill} honest requests were not answered`);
    if (stage.shop.pid() !== pid) wrong.push('the process ended');
    if (size === 'long' && stall.cpuMs > STALL_MS) {
      wrong.push(`the event loop worked for ${stall.cpuMs} ms at a stretch`);
    }
    const counts = {
      requests: times.length,
      'calls and pages': targets.length,
      mutations: Object.keys(MUTATIONS).length,
      ...statuses,
      'answered p50': `${quantile(0.5, times).toFixed(1)} ms`,
      'answered p99': `${quantile(0.99, times).toFixed(1)} ms`,
      longest: `${quantile(1, times).toFixed(0)} ms`,
      'longest wait of an honest one': `${longest.toFixed(0)} ms`,
      'longest work at a stretch': `${stall.cpuMs.toFixed(0)} ms`,
      'longest turn of the event loop': `${stall.wallMs.toFixed(0)} ms`,
    };
    return conclude(stage, { counts, wrong });
  },
};
