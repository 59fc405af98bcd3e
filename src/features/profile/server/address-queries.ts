import type { Database } from '#platform/server/database/database.ts';
import type { NewAddress } from '../contract.ts';

type AddressWithId = NewAddress & { id: string };

function columns({ id, zipCode, isDefault, ...rest }: AddressWithId) {
  return { ...rest, id, zip_code: zipCode, is_default: isDefault };
}

export function findAddress(db: Database, uid: string, id: string) {
  return db
    .selectFrom('address')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countAddresses(db: Database, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return count;
}

export async function clearDefault(db: Database, uid: string): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: false })
    .where('uid', '=', uid)
    .where('is_default', '=', true)
    .execute();
}

export function insertAddress(db: Database, uid: string, address: AddressWithId & { at: Date }) {
  const { at, ...rest } = address;
  return db
    .insertInto('address')
    .values({ uid, created_at: at, ...columns(rest) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateAddress(db: Database, uid: string, address: AddressWithId) {
  return db
    .updateTable('address')
    .set(columns(address))
    .where('uid', '=', uid)
    .where('id', '=', address.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAddress(db: Database, uid: string, id: string): Promise<void> {
  await db.deleteFrom('address').where('uid', '=', uid).where('id', '=', id).execute();
}
