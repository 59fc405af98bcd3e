const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind the spellings of an address: without capitals and `+tags`, and without dots at Gmail. */
export function plainAddress(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const untagged = name.replace(/\+.*$/, '');
  return `${DOTLESS.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}
