import pg from 'pg';
import type { Shop } from './shop.ts';

export type Shopper = { uid: string; email: string; token: string };

const PASSWORD = 'bench-kestrel-tide-7';

async function signUp({ origin }: Shop, email: string): Promise<Shopper> {
  const headers = { 'content-type': 'application/json', origin };
  const form = { name: 'Asha Patel', email, password: PASSWORD };
  const made = await fetch(`${origin}/identity/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  });
  if (!made.ok) throw new Error(`Nobody could sign up: ${made.status}`);
  const signedIn = await fetch(`${origin}/identity/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: false }),
  });
  const { uid } = (await signedIn.json()) as { uid: string };
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await fetch(`${origin}/identity/token`, {
    headers: { cookie: cookie.join('; ') },
  });
  const { token } = (await answer.json()) as { token: string };
  return { uid, email, token };
}

/** People who can order: signed in, with a phone number and an address `home`. */
export async function makeShoppers(shop: Shop, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let index = 0; index < count; index += 1) {
    shoppers.push(await signUp(shop, `shopper-${index}@example.com`));
  }
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
