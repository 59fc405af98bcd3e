import { judge, type Sample } from '../harness/slopes.ts';

/** Twenty minutes of a shop that grows so much a minute, and breathes as processes do. */
function samplesOf({ rss = 0, fds = 0, walMb = 100 }): Sample[] {
  return Array.from({ length: 120 }, (_, at) => {
    const [minute, breath] = [at / 6, at % 7];
    return { minute, rssMb: 300 + rss * minute + 3 * breath, fds: 30 + fds * minute, walMb };
  });
}

const LEAKS: Record<string, [Sample[], RegExp]> = {
  'memory that grows': [samplesOf({ rss: 2 }), /^memory grows by (1.9|2)/],
  'files that stay open': [samplesOf({ fds: 0.5 }), /^0.5\d more files/],
  'WAL that is retained': [samplesOf({ walMb: 300 }), /^300 MB of WAL/],
};

/** Tries the judge of the soak itself. @returns what it took for sound, or for a leak */
export function unnoticedLeaks(): string[] {
  const { wrong } = judge(samplesOf({ rss: 0.1 }), 20);
  return [
    ...wrong.map((one) => `a sound shop: ${one}`),
    ...Object.entries(LEAKS).flatMap(([name, [samples, says]]) => {
      const reported = judge(samples, 20).wrong;
      return reported.length === 1 && says.test(reported[0] ?? '')
        ? []
        : [`${name}: ${reported.join()}`];
    }),
  ];
}
