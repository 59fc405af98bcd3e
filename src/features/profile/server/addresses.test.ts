import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeopleApp, send, signUp, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { MAX_ADDRESSES, type Address } from '../contract.ts';

const HOME = {
  type: 'Home',
  address1: '14 Ellis Bridge',
  address2: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  zipCode: '380 006',
  country: 'India',
};

let app: TestApp;
let asha: SignedIn;

beforeAll(async () => {
  app = await openPeopleApp();
  asha = await signUp(app, 'asha@example.com');
});
beforeEach(() => sql`DELETE FROM customer_profile`.execute(app.db));
afterAll(() => app.close());

function add(id: string, change: object = {}): Promise<Response> {
  const path = `POST /v2/users/profile-address?address_id=${id}`;
  return send(app, path, { ...asha, body: { id, ...HOME, ...change } });
}

function change(id: string, body: object): Promise<Response> {
  const path = `PUT /v2/users/profile-address?uid=${asha.uid}&address_id=${id}`;
  return send(app, path, { ...asha, body: { id, ...HOME, ...body } });
}

function remove(id: string): Promise<Response> {
  return send(app, `DELETE /v2/users/profile-address?address_id=${id}`, asha);
}

async function saved(): Promise<Record<string, boolean>> {
  const rows = await app.db.selectFrom('address').select(['id', 'is_default']).execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.is_default]));
}

test('the first address is the default, later ones only when they ask', async () => {
  const response = await add('1');
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ id: '1', ...HOME, zipCode: '380006', isDefault: true });
  await add('2', { type: 'Work' });
  expect(await saved()).toEqual({ '1': true, '2': false });
  await add('3', { isDefault: true });
  expect(await saved()).toEqual({ '1': false, '2': false, '3': true });
});

test('the profile lists them, the default first', async () => {
  for (const id of ['1', '2', '3']) await add(id, { isDefault: id === '2' });
  const response = await send(app, `GET /v2/users/profile?uid=${asha.uid}`, asha);
  const { addresses } = (await response.json()) as { addresses: Address[] };
  expect(addresses.map(({ id }) => id)).toEqual(['2', '1', '3']);
});

test('another address can be made the default, and the default cannot stop being it by itself', async () => {
  await add('1');
  await add('2');
  expect((await change('2', { isDefault: true, city: 'Surat' })).status).toBe(200);
  expect(await saved()).toEqual({ '1': false, '2': true });
  const response = await change('2', { isDefault: false });
  expect(await response.json()).toMatchObject({ isDefault: true });
});

test('the default cannot be deleted, the others can', async () => {
  await add('1');
  await add('2');
  const refused = await remove('1');
  expect(refused.status).toBe(409);
  expect((await readProblem(refused)).code).toBe('DEFAULT_ADDRESS_STAYS');
  expect((await remove('2')).status).toBe(204);
  expect((await remove('2')).status).toBe(404);
  expect(await saved()).toEqual({ '1': true });
});

test('the same address sent twice is saved once; another one under its id is refused', async () => {
  const answers = await Promise.all([add('1'), add('1'), add('1')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const refused = await add('1', { city: 'Surat' });
  expect(refused.status).toBe(409);
  expect((await readProblem(refused)).code).toBe('ADDRESS_EXISTS');
  expect(await saved()).toEqual({ '1': true });
});

test('of many concurrent requests for the default, one wins', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((id) => add(String(id), { isDefault: true })));
  const all = Object.values(await saved());
  expect(all).toHaveLength(6);
  expect(all.filter(Boolean)).toHaveLength(1);
  await Promise.all([1, 2, 3, 4, 5, 6].map((id) => change(String(id), { isDefault: true })));
  expect(Object.values(await saved()).filter(Boolean)).toHaveLength(1);
});

test('the database itself keeps exactly one default', async () => {
  await add('1');
  await add('2');
  const two = sql`UPDATE address SET is_default = true`.execute(app.db);
  await expect(two).rejects.toThrow(/address_one_default/);
  const none = sql`UPDATE address SET is_default = false`.execute(app.db);
  await expect(none).rejects.toThrow(/one address of each customer/);
  const gone = sql`DELETE FROM address WHERE is_default`.execute(app.db);
  await expect(gone).rejects.toThrow(/one address of each customer/);
});

test('an address book has an end', async () => {
  for (let id = 1; id <= MAX_ADDRESSES; id += 1) await add(String(id));
  const refused = await add('one-more');
  expect(refused.status).toBe(409);
  expect((await readProblem(refused)).code).toBe('TOO_MANY_ADDRESSES');
});

test('an id may stand in the query, in the body or in neither, but not be two', async () => {
  const path = 'POST /v2/users/profile-address';
  expect((await send(app, path, { ...asha, body: HOME })).status).toBe(201);
  const two = await send(app, `${path}?address_id=1`, { ...asha, body: { ...HOME, id: '2' } });
  expect(two.status).toBe(422);
  expect((await add('1')).status).toBe(201);
  expect((await change('1', { id: '9' })).status).toBe(422);
});

test.each([
  ['address1', '', 'Address is required'],
  ['city', '', 'City is required'],
  ['state', ' ', 'State is required'],
  ['zipCode', '', 'PIN code is required'],
  ['zipCode', '012345', 'Enter a PIN code of 6 digits, like 380006'],
  ['zipCode', '38000', 'Enter a PIN code of 6 digits, like 380006'],
  ['type', 'Villa', 'Choose Home, Work or Other'],
])('refuses %s %j', async (field, value, sentence) => {
  const response = await add('1', { [field]: value });
  expect(response.status).toBe(422);
  expect((await readProblem(response)).fields?.[field]).toBe(sentence);
  expect(await saved()).toEqual({});
});

test('an address is in India; one that was saved elsewhere can be read and corrected', async () => {
  for (const [at, country] of ['India', ' INDIA ', '', undefined].entries()) {
    const response = await add(`in-${at}`, { country });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ country: 'India' });
  }
  const refused = await add('usa', { country: 'USA' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    fields: { country: 'We deliver within India only' },
  });
  await app.db.updateTable('address').set({ country: 'USA' }).where('id', '=', 'in-0').execute();
  const profile = await send(app, `GET /v2/users/profile?uid=${asha.uid}`, asha);
  const { addresses } = (await profile.json()) as { addresses: Address[] };
  expect(addresses.map(({ country }) => country)).toEqual(['USA', 'India', 'India', 'India']);
  expect((await change('in-0', { country: 'India' })).status).toBe(200);
});
