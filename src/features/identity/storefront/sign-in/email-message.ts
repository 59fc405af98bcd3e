const MAX_LENGTH = 254;
/** The same addresses as the server's schema; a test compares the two. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function emailMessage(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Email is required';
  return email.length <= MAX_LENGTH && ADDRESS.test(email) ? undefined : 'Email is invalid';
}
