import pg from 'pg';
import { BROWSER, CONNECTIONS, load, type Loaded } from './load.ts';
import type { Options } from './options.ts';
import type { BenchPerson } from './people.ts';
import type { Row } from './report.ts';
import type { Shop } from './shop.ts';
import { format, median, percentile } from './statistics.ts';

/** As many connections to PostgreSQL as the shop has. */
const POOL_SIZE = 10;
const WARM_UP_SECONDS = 2;

export type Statement = { name: string; text: string; values: unknown[] };

type Comparison = {
  what: string;
  shop: Shop;
  /** One for each connection. */
  people: BenchPerson[];
  path: string;
  nextBody?: (connection: number) => string;
  /** The one statement that the call cannot do without, for the person of a connection. */
  statement: (connection: number) => Statement;
  /** Makes both sides begin with the same rows. */
  beforeRound: () => Promise<void>;
  budget: number;
};

type Run = Pick<Loaded, 'perSecond' | 'p99Ms'>;

/** Bare node-postgres with prepared statements and as many callers as the shop has connections. */
async function runStatements(
  pool: pg.Pool,
  statement: Comparison['statement'],
  seconds: number,
): Promise<Run> {
  const latencies: number[] = [];
  const start = performance.now();
  const drive = async (connection: number): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      const started = performance.now();
      await pool.query(statement(connection));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => drive(index)));
  return {
    perSecond: (latencies.length * 1000) / (performance.now() - start),
    p99Ms: percentile(latencies, 0.99),
  };
}

/** A call of signed-in people against node-postgres doing its one statement, round by round. */
export async function compareWithStatement(
  { what, shop, people, path, nextBody, statement, beforeRound, budget }: Comparison,
  { seconds, rounds }: Options,
): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: POOL_SIZE });
  const headers = (connection: number) => ({
    ...BROWSER,
    authorization: `Bearer ${people[connection]?.token}`,
  });
  const sides = {
    shop: (length: number): Promise<Loaded> =>
      load({
        ...shop,
        seconds: length,
        headers,
        nextPath: () => path,
        ...(nextBody && { nextBody }),
      }),
    limit: (length: number): Promise<Run> => runStatements(pool, statement, length),
  };
  const shopRuns: Loaded[] = [];
  const limitRuns: Run[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const length = round < 0 ? WARM_UP_SECONDS : seconds;
      await beforeRound();
      const shopRun = await sides.shop(length);
      await beforeRound();
      const limitRun = await sides.limit(length);
      if (round < 0) continue;
      shopRuns.push(shopRun);
      limitRuns.push(limitRun);
    }
  } finally {
    await pool.end();
  }
  const [own, bare] = [shopRuns, limitRuns].map((runs) => median(runs.map((run) => run.perSecond)));
  const ratio = (own ?? NaN) / (bare ?? NaN);
  const p99 = (runs: Run[]): string => `${format(median(runs.map((run) => run.p99Ms)))} ms`;
  return [
    {
      what: `${what}, a second`,
      shop: format(own ?? NaN),
      limit: format(bare ?? NaN),
      ratio: ratio.toFixed(2),
      budget: `>= ${budget}`,
      isMet: ratio >= budget,
    },
    {
      what: `${what}, CPU of the shop's process for one call`,
      shop: `${median(shopRuns.map((run) => run.cpuMicros)).toFixed(0)} µs`,
    },
    { what: `${what}, p99`, shop: p99(shopRuns), limit: p99(limitRuns) },
  ];
}
