import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '../support/http-connection.ts';
import { BROWSER } from '../support/load.ts';
import type { Report, Row } from '../support/report.ts';
import { endProcess, openShop } from '../support/shop.ts';
import { format, percentile } from '../support/statistics.ts';
import { makeVisit, readVisit, type Visit } from '../support/visits.ts';

const VISITORS = 2_000;
const WITHIN_MS = 10_000;
const HONEST_MS = 10_000;
const PAUSE_MS = 20;
/**
 * Every address of 127/8 is this machine, on Linux. The crowd comes from 127.0.0.1 without saying so:
 * to choose a port for an address that is said, the kernel looks through all that are taken.
 */
const ADDRESS = { warm: '127.0.0.5', flood: '127.0.0.3', honest: '127.0.0.4' };

type Failures = Map<string, number>;

function note(failures: Failures, failure: string): void {
  failures.set(failure, (failures.get(failure) ?? 0) + 1);
}

function told(failures: Failures): string {
  const all = [...failures].map(([failure, many]) => `${format(many)} x ${failure}`);
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

function sum(failures: Failures): number {
  return [...failures.values()].reduce((total, many) => total + many, 0);
}

async function crowd(origin: string, visit: Visit): Promise<Row[]> {
  const failures: Failures = new Map();
  const times: number[] = [];
  let requests = 0;
  const begun = performance.now();
  const visits = Array.from({ length: VISITORS }, async (_, at) => {
    await sleep((at * WITHIN_MS) / VISITORS);
    const outcome = await makeVisit(origin, visit);
    times.push(outcome.ms);
    requests += outcome.requests;
    for (const failure of outcome.failures) note(failures, failure);
  });
  await Promise.all(visits);
  const failed = sum(failures);
  const seconds = (performance.now() - begun) / 1_000;
  const [median, p99] = [0.5, 0.99].map((part) => format(percentile(times, part)));
  return [
    {
      what: `${format(VISITORS)} visitors within 10 s: failed requests, of ${format(requests)}`,
      shop: format(failed) + told(failures),
      budget: '0',
      isMet: failed === 0,
    },
    { what: 'The same, time until the last visit was served', shop: `${format(seconds, 1)} s` },
    { what: 'The same, one whole visit', shop: `p99 ${p99} ms (median ${median} ms)` },
  ];
}

/** New visitors of an address of their own, one after the other, each over a new connection. */
async function honest(origin: string, what: string, budgetMs?: number): Promise<Row[]> {
  const failures: Failures = new Map();
  const times: number[] = [];
  for (const until = performance.now() + HONEST_MS; performance.now() < until;) {
    const connection = new HttpConnection(origin, BROWSER, ADDRESS.honest);
    const from = performance.now();
    const failure = await connection.get('/').then(
      ({ status }) => (status === 200 ? undefined : String(status)),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    times.push(performance.now() - from);
    if (failure !== undefined) note(failures, failure);
    connection.close();
    await sleep(PAUSE_MS);
  }
  const p99 = percentile(times, 0.99);
  const budget = budgetMs !== undefined && {
    budget: `p99 < ${budgetMs} ms`,
    isMet: p99 < budgetMs,
  };
  return [
    {
      what: `${what}: home page`,
      shop: `p99 ${format(p99, 1)} ms (median ${format(percentile(times, 0.5), 1)} ms)`,
      ...budget,
    },
    {
      what: `${what}: failed requests, of ${format(times.length)}`,
      shop: format(sum(failures)) + told(failures),
      budget: '0',
      isMet: sum(failures) === 0,
    },
  ];
}

async function besideFlood(origin: string): Promise<Row[]> {
  const script = path.join(import.meta.dirname, '../support/flood.ts');
  const flood = fork(script, [origin, ADDRESS.flood]);
  try {
    await sleep(2_000);
    return await honest(origin, 'A visitor beside the flood', 100);
  } finally {
    await endProcess(flood);
  }
}

export async function visitors(): Promise<Report> {
  const shop = await openShop({ isDemo: true, settings: { RATE_LIMITS: 'on' } });
  try {
    const visit = await readVisit(shop.origin);
    await makeVisit(shop.origin, visit, ADDRESS.warm);
    const { files, pictures } = visit;
    const rows = [
      ...(await crowd(shop.origin, visit)),
      ...(await honest(shop.origin, 'A visitor alone')),
      ...(await besideFlood(shop.origin)),
    ];
    return {
      title: 'Many visitors, and a flood',
      how: `Rate limits and connection limits have their defaults. Visitors of one IP address each open the home page, its ${files.length} files, ${pictures.length} pictures and a product page over up to six connections. Then a visitor of another address comes every ${PAUSE_MS} ms, first alone, then beside a flood from a third address: searches without a pause over 40 connections, and 600 connections that send slowly and reconnect a second after they are closed.`,
      rows,
    };
  } finally {
    await shop.close();
  }
}
