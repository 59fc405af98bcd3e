import { WALK_IN_PREFIX } from '#features/identity/guest-uid.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { OrderAddress } from '../../contract.ts';
import type { KnownCustomer, NewManualOrder } from '../manual-contract.ts';
import { findKnown, listKnown, type KnownRow } from './manual-queries.ts';

const NOWHERE = {
  id: '',
  type: 'Other',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'India',
} as const;

/** "Ravi Kumar Rao" is "Ravi", "Kumar Rao". */
function nameOf(name: string) {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

type Known = { firstName: string; lastName: string; phone: string; email: string };

const NOBODY: Known = { firstName: '', lastName: '', phone: '', email: '' };

/** @throws ValidationFailed for a uid that nobody has */
export async function knownOf(tx: Context, uid: string): Promise<Known> {
  const known = await findKnown(tx.db, uid);
  if (!known) {
    throw ValidationFailed({
      fields: { 'customer.uid': 'Choose someone who has ordered before' },
    });
  }
  const { first_name: firstName, last_name: lastName, phone, email } = known;
  return { firstName, lastName, phone, email };
}

/** Provided details win over known ones. @throws ValidationFailed */
export async function customerOf(tx: Context, { customer, address }: NewManualOrder) {
  const { uid, name } = customer;
  const known = uid === undefined ? NOBODY : await knownOf(tx, uid);
  const { phone = known.phone, email = known.email } = customer;
  const recipient = {
    ...known,
    ...(name !== '' && nameOf(name)),
    phone,
    email,
    address: address ? { id: '', ...address } : NOWHERE,
  };
  return { uid: uid ?? WALK_IN_PREFIX + uuidv7(), recipient };
}

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
