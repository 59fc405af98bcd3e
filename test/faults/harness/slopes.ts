/** How a process stands, so many minutes after the beginning. */
export type Sample = { minute: number; rssMb: number; fds: number; walMb: number };

const LIMITS = { mbPerMinute: 1, fdsPerMinute: 0.2, walMb: 200 };
/** This long a run says something about a leak; a shorter one says how a process warms up. */
const TELLING_MINUTES = 10;

/** How much a figure grows a minute, by the line that fits best; the first fifth is warming up. */
function slope(samples: Sample[], of: (sample: Sample) => number): number {
  const warm = samples.slice(Math.floor(samples.length / 5));
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [x, y] = [mean(warm.map(({ minute }) => minute)), mean(warm.map(of))];
  const over = warm.reduce((sum, one) => sum + (one.minute - x) * (of(one) - y), 0);
  const under = warm.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

/** What grows as it must not. */
export function judge(samples: Sample[], minutes: number) {
  const grows = { rss: slope(samples, (one) => one.rssMb), fds: slope(samples, (one) => one.fds) };
  const most = Math.max(...samples.map((one) => one.walMb));
  const isReported = minutes >= TELLING_MINUTES;
  const faults: [boolean, string][] = [
    [
      isReported && grows.rss > LIMITS.mbPerMinute,
      `memory grows by ${grows.rss.toFixed(2)} MB/min`,
    ],
    [isReported && grows.fds > LIMITS.fdsPerMinute, `${grows.fds.toFixed(2)} more files a minute`],
    [most > LIMITS.walMb, `${Math.round(most)} MB of WAL`],
  ];
  return { grows, most, wrong: faults.flatMap(([isSo, what]) => (isSo ? [what] : [])) };
}
