import type { Context } from '#platform/server/context.ts';
import { OrderAddress } from '../../contract.ts';
import type { KnownCustomer } from '../manual-contract.ts';
import { listKnown, type KnownRow } from './manual-queries.ts';

function presentKnown(row: KnownRow): KnownCustomer {
  const { uid, first_name: firstName, last_name: lastName, phone, email, orders } = row;
  const address = OrderAddress.parse(row.address);
  const wasSent = row.delivery_kind !== 'pickup';
  const known = { uid, firstName, lastName, phone, email, orderCount: orders };
  return { ...known, ...(wasSent && { address }) };
}

/** Lists earlier customers, with the details of their newest order. */
export async function knownCustomers({ db }: Context, q: string): Promise<KnownCustomer[]> {
  return (await listKnown(db, q)).map(presentKnown);
}
