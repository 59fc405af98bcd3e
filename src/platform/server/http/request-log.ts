import type { Log } from '../log.ts';

type Answered = {
  requestId: string;
  method: string;
  /** The pattern, never the path: a path may name somebody. */
  route: string;
  status: number;
  /** What stands for the person, never their uid. */
  person?: string;
  /** `performance.now()` when the request came. */
  started: number;
  /** Answered from memory, before any router. */
  kept?: true;
};

/** The one line that is logged for a request. */
export function logRequest(log: Log, { started, ...line }: Answered): void {
  log.info({ ...line, ms: Math.round((performance.now() - started) * 10) / 10 });
}
