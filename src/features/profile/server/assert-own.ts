import { personOf, type Context, type Person } from '#platform/server/context.ts';
import { NotYours } from '../contract.ts';

/** The caller, who may name only their own uid. @throws NotYours */
export function assertOwn(ctx: Context, uid: string | undefined): Person {
  const person = personOf(ctx);
  if (uid !== undefined && uid !== person.uid) throw NotYours();
  return person;
}
