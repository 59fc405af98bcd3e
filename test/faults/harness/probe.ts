import { setTimeout as wait } from 'node:timers/promises';
import { lossOf, type Answer } from './calls.ts';

/** One request during a fault, its time (ms) and duration (ms). */
export type Probe = { at: number; ms: number; answer: Answer };

export type Prober = {
  probes: Probe[];
  /** @returns all requests, once the last is answered */
  stop(): Promise<Probe[]>;
};

/** Asks the same again and again, `everyMs` after the last answer, until it is stopped. */
export function startProbe(ask: () => Promise<Answer>, everyMs: number): Prober {
  const probes: Probe[] = [];
  let isOver = false;

  async function askOn(): Promise<void> {
    while (!isOver) {
      const at = performance.now();
      const answer = await ask();
      probes.push({ at, ms: performance.now() - at, answer });
      await wait(everyMs);
    }
  }

  const asking = askOn();
  return {
    probes,
    async stop() {
      isOver = true;
      await asking;
      return probes;
    },
  };
}

/** Asks for anything that is no call: a page, a picture, a file. */
export async function visit(url: string): Promise<Answer> {
  const begun = { isReplayed: false, retryAfter: '', body: {} };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    const retryAfter = response.headers.get('retry-after') ?? '';
    return { ...begun, status: response.status, code: '', retryAfter };
  } catch (error) {
    return { ...begun, status: 0, code: lossOf(error) };
  }
}

/** Answers that are neither the expected one nor a refusal with Retry-After. */
export function unfitting(probes: Probe[], fits: number[]): string[] {
  return probes.flatMap(({ answer: { status, code, retryAfter } }) => {
    if (fits.includes(status) || (status === 503 && retryAfter !== '')) return [];
    return [`${status} ${code}`];
  });
}
