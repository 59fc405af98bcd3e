/**
 * Writes a failure of a call to the browser's console, under the words the shop documents for it.
 * Nothing that a person typed goes there.
 */
export function logFailure(what: string, code: string): void {
  console.error(what, code);
}

/** Writes to the console what the shop documents to stand there after a success. */
export function logCreated(what: string, created: unknown): void {
  console.log(what, created);
}
