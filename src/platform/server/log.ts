import {
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino';
import { openLogOutput } from './log-output.ts';

export type Log = Logger;

const STANDARD_OUTPUT = 1;
let standardOutput: DestinationStream | undefined;

/** PostgreSQL's error details hold row values: names, addresses, email. */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, hint: _hint, ...rest } = stdSerializers.err(error);
  return rest;
}

/** One JSON line per event. Never bodies, tokens, email addresses, phone numbers or query values. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (error) => (error instanceof Error ? withoutValues(error) : error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return pino(options, to ?? (standardOutput ??= openLogOutput(STANDARD_OUTPUT)));
}
