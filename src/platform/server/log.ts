import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event on standard output: `time` in UTC, `level`, `msg` and named facts.
 * Never given bodies, tokens, e-mail addresses, phone numbers or query values.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return to ? pino(options, to) : pino(options);
}
