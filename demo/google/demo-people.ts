import { createHash } from 'node:crypto';
import { keep } from './memory.ts';

export type GooglePerson = { name: string; email: string };

/** Whom the page offers; `.example` reaches nobody's letter box. */
export const DEMO_PEOPLE: GooglePerson[] = [
  { name: 'Ravi Iyer', email: 'ravi@gmail.example' },
  { name: 'Noor Khan', email: 'noor@gmail.example' },
  { name: 'Leela D’Souza', email: 'leela@gmail.example' },
];

/** Who has signed in at the stand-in, by the subject of their tokens. */
export type People = {
  /** @returns the subject: the same for the same address, also after a new start */
  remember: (person: GooglePerson) => string;
  find: (sub: string) => GooglePerson | undefined;
};

export function createPeople(): People {
  const bySub = new Map<string, GooglePerson>();
  return {
    remember(person) {
      const sub = createHash('sha256').update(person.email).digest('hex').slice(0, 24);
      keep(bySub, sub, person);
      return sub;
    },
    find: (sub) => bySub.get(sub),
  };
}
