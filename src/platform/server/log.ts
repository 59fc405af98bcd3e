import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event on standard output: `time` in UTC, `level`, `msg` and named facts.
 * Never given bodies, tokens, e-mail addresses, phone numbers or query values.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
