import pg from 'pg';
import { signPeopleUp, type BenchPerson } from './people.ts';
import type { Shop } from './shop.ts';

/** People who can order: signed in, with a phone number and an address `home`. */
export async function makeShoppers(shop: Shop, count: number, first = 0): Promise<BenchPerson[]> {
  const shoppers = await signPeopleUp(shop.origin, count, first);
  const client = new pg.Client({ connectionString: shop.connectionString });
  await client.connect();
  const [uids, emails] = [shoppers.map(({ uid }) => uid), shoppers.map(({ email }) => email)];
  await client.query(
    `INSERT INTO customer_profile (uid, email, first_name, last_name, phone)
     SELECT uid, email, 'Asha', 'Patel', '9820012345'
     FROM unnest($1::text[], $2::text[]) AS shopper(uid, email)`,
    [uids, emails],
  );
  await client.query(
    `INSERT INTO address (uid, id, type, address1, city, state, zip_code, country, is_default)
     SELECT uid, 'home', 'Home', '14 Ellis Bridge', 'Ahmedabad', 'Gujarat', '380006', 'India', true
     FROM unnest($1::text[]) AS shopper(uid)`,
    [uids],
  );
  await client.end();
  return shoppers;
}
