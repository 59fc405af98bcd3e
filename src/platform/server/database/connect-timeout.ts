/** Milliseconds of `connect_timeout` (seconds, as libpq has it) in a connection string, else `otherwise`. */
export function connectTimeoutMs(connectionString: string, otherwise: number): number {
  const seconds = Number(new URL(connectionString).searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1000 : otherwise;
}
