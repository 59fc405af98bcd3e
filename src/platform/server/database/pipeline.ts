import pg from 'pg';

/** Errors of statements after the failed one. */
function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** Awaits statements sent together in one transaction; they run in order, none after a failure. @returns their results by name @throws the failed one's error */
export async function pipeline<T extends object>(sent: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const outcomes = await Promise.allSettled<unknown>(Object.values(sent));
  const errors = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  if (errors.length > 0) throw errors.find((error) => !isConsequence(error)) ?? errors[0];
  const results = outcomes.map((one) => one.status === 'fulfilled' && one.value);
  if (Array.isArray(sent)) return results as unknown as T;
  return Object.fromEntries(Object.keys(sent).map((name, at) => [name, results[at]])) as T;
}
