/** Logs a failed call to the browser's console under its documented words; never what a person typed. */
export function logFailure(what: string, code: string): void {
  console.error(what, code);
}

export function logCreated(what: string, created: unknown): void {
  console.log(what, created);
}
