const MAX_LENGTH = 254;
/** The same addresses as the server's schema takes; a test holds the two together. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** What is wrong with a typed e-mail address, if anything. */
export function emailMessage(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Email is required';
  return email.length <= MAX_LENGTH && ADDRESS.test(email) ? undefined : 'Email is invalid';
}
