let difference: Promise<number> | undefined;

/** Milliseconds by which the server's clock is ahead, by the date of one answer; never too far ahead. */
function serverAhead(): Promise<number> {
  difference ??= fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => {
      const date = Date.parse(answer.headers.get('date') ?? '');
      return Number.isNaN(date) ? 0 : date - Date.now();
    },
    () => {
      difference = undefined;
      return 0;
    },
  );
  return difference;
}

/** The server's time, as it goes on in this browser. */
export async function serverClock(): Promise<() => number> {
  const ahead = await serverAhead();
  return () => Date.now() + ahead;
}
