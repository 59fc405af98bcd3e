/**
 * Writes a failure of a call to the browser's console, under the words the shop documents for it.
 * Nothing that a person typed goes there.
 */
export function logFailure(what: string, code: string): void {
  console.error(what, code);
}
