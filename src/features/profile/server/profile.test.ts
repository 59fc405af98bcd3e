import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openPeopleApp,
  PASSWORD,
  send,
  signIn,
  signUp,
  ADMIN_EMAIL,
} from '#test/support/people.ts';
import type { SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { publishSettings } from '#test/support/workshop.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import type { Profile } from '../contract.ts';

const FORM = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '+91 98200-12345',
  dateOfBirth: '1994-08-23',
  gender: 'female',
};

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
});
afterAll(() => app.close());

function someone(): Promise<SignedIn> {
  made += 1;
  return signUp(app, `someone${made}@example.com`, 'Asha Ben Patel');
}

async function profileOf(person: SignedIn): Promise<Profile> {
  const response = await send(app, `GET /v2/users/profile?uid=${person.uid}`, person);
  expect(response.status).toBe(200);
  return (await response.json()) as Profile;
}

function register(person: SignedIn, change: object = {}): Promise<Response> {
  const body = { ...FORM, email: person.email, ...change };
  return send(app, 'POST /v2/auth/register', { token: person.token, body });
}

describe('registering', () => {
  test('saves the form, with the email address of the account', async () => {
    const person = await someone();
    const response = await register(person, { email: person.email.toUpperCase() });
    expect(response.status).toBe(200);
    expect(await profileOf(person)).toEqual({
      ...FORM,
      uid: person.uid,
      email: person.email,
      phone: '9820012345',
      role: 'customer',
      addresses: [],
    });
  });

  test('may be repeated, and twice at once', async () => {
    const person = await someone();
    const answers = await Promise.all([register(person), register(person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await register(person)).status).toBe(200);
  });

  test('a second time replaces nothing of a complete profile, and says that it was there', async () => {
    const person = await someone();
    expect(await (await register(person)).json()).not.toHaveProperty('wasComplete');
    const before = await profileOf(person);
    const other = { firstName: 'Usha', phone: '9000000001', gender: 'male' };
    const again = await register(person, { ...other, dateOfBirth: '2001-01-01' });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ ...before, wasComplete: true });
    expect(await profileOf(person)).toEqual(before);
  });

  test('fills in what a profile lacks and leaves what was given', async () => {
    const person = await someone();
    const given = { firstName: 'Ushas', lastName: 'Rao', phone: '9000000001' };
    const body = { ...given, dateOfBirth: '', gender: '' };
    await send(app, 'PUT /v2/users/profile', { token: person.token, body });
    const answer = await register(person);
    expect(await answer.json()).toMatchObject({
      ...given,
      dateOfBirth: FORM.dateOfBirth,
      gender: FORM.gender,
    });
  });

  test('needs birthday and gender, unless the owner leaves them to her customers', async () => {
    const person = await someone();
    const short = { dateOfBirth: undefined, gender: '' };
    const owner = await signIn(app, ADMIN_EMAIL);
    const asked = { buying: { ...DEFAULT_BUYING, birthdayAndGender: 'asked' } } as const;
    await publishSettings(app, owner, asked);
    const refused = await readProblem(await register(person, short));
    expect(refused.fields).toEqual({
      dateOfBirth: 'Date of birth is required',
      gender: 'Gender is required',
    });
    await publishSettings(app, owner, { buying: DEFAULT_BUYING });
    expect((await register(person, short)).status).toBe(200);
    expect(await profileOf(person)).toMatchObject({
      phone: '9820012345',
      dateOfBirth: '',
      gender: '',
    });
    expect(await (await register(person, short)).json()).toHaveProperty('wasComplete', true);
    await publishSettings(app, owner, asked);
    const more = await register(person, { gender: 'other' });
    expect(await more.json()).toMatchObject({ gender: 'other', dateOfBirth: FORM.dateOfBirth });
  });

  test('refuses another email address than that of the account', async () => {
    const person = await someone();
    const response = await register(person, { email: 'other@example.com' });
    expect(response.status).toBe(422);
    expect((await readProblem(response)).fields).toHaveProperty('email');
    expect((await send(app, 'POST /v2/auth/login', person)).status).toBe(404);
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'asha@', 'Email is invalid'],
    ['phone', '', 'Phone number is required'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['gender', '', 'Gender is required'],
    ['dateOfBirth', '2999-01-01', 'Enter the day you were born'],
    ['phone', '12345', 'Enter a 10-digit mobile number'],
  ])('says what is missing in %s %j', async (field, value, sentence) => {
    const person = await signIn(app, ADMIN_EMAIL);
    const response = await register(person, { [field]: value });
    expect(response.status).toBe(422);
    expect((await readProblem(response)).fields?.[field]).toBe(sentence);
  });

  test.each([
    [
      { password: 'short', confirmPassword: 'short' },
      'password',
      'Password must be at least 8 characters',
    ],
    [{ password: PASSWORD }, 'confirmPassword', 'Please confirm your password'],
    [{ password: PASSWORD, confirmPassword: 'x' }, 'confirmPassword', 'Passwords do not match'],
    [{ password: '', confirmPassword: '' }, 'password', 'Password is required'],
  ])('checks the passwords of the form: %j', async (passwords, field, sentence) => {
    const person = await signIn(app, ADMIN_EMAIL);
    const response = await register(person, passwords);
    expect((await readProblem(response)).fields?.[field]).toBe(sentence);
  });

  test('takes nothing that is not in the form', async () => {
    const person = await signIn(app, ADMIN_EMAIL);
    for (const extra of [{ uid: 'x' }, { role: 'admin' }, { isAdmin: true }, { addresses: [] }]) {
      expect((await register(person, extra)).status).toBe(422);
    }
  });
});

describe('signing in', () => {
  test('returns the profile, or says that there is none', async () => {
    const person = await someone();
    const unknown = await send(app, 'POST /v2/auth/login', person);
    expect(unknown.status).toBe(404);
    expect((await readProblem(unknown)).code).toBe('PROFILE_NOT_FOUND');
    await register(person);
    const response = await send(app, 'POST /v2/auth/login', person);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ firstName: 'Asha', role: 'customer' });
  });

  test('a first sign-in with Google makes a profile from the token; a second changes nothing', async () => {
    const person = await someone();
    const response = await send(app, 'POST /v2/auth-google/register', person);
    expect(await response.json()).toMatchObject({
      firstName: 'Asha',
      lastName: 'Ben Patel',
      phone: '',
    });
    await register(person, { firstName: 'Usha' });
    expect((await send(app, 'POST /v2/auth-google/register', person)).status).toBe(200);
    expect((await profileOf(person)).firstName).toBe('Usha');
  });

  test('only the owner is the admin', async () => {
    const owner = await signIn(app, ADMIN_EMAIL);
    await send(app, 'POST /v2/auth-google/register', owner);
    expect((await profileOf(owner)).role).toBe('admin');
  });
});

describe('the profile', () => {
  test('is changed as a whole, but for the email address', async () => {
    const person = await someone();
    await register(person);
    const change = { ...FORM, firstName: 'Usha', phone: '', dateOfBirth: '', gender: '' };
    const path = `PUT /v2/users/profile?uid=${person.uid}`;
    expect((await send(app, path, { ...person, body: change })).status).toBe(200);
    expect(await profileOf(person)).toMatchObject({ ...change, email: person.email });
    const withEmail = { ...change, email: 'other@example.com' };
    expect((await send(app, path, { ...person, body: withEmail })).status).toBe(422);
  });

  test('after a lost answer to registering, any call creates the profile', async () => {
    const person = await someone();
    const path = `PUT /v2/users/profile?uid=${person.uid}`;
    expect((await send(app, path, { ...person, body: FORM })).status).toBe(200);
    expect((await send(app, 'POST /v2/auth/login', person)).status).toBe(200);
  });

  test('is deleted with its addresses, once and again', async () => {
    const person = await someone();
    await register(person);
    await send(app, 'POST /v2/users/profile-address?address_id=1', {
      ...person,
      body: { address1: 'A', city: 'Surat', state: 'Gujarat', zipCode: '395003' },
    });
    for (let time = 0; time < 2; time += 1) {
      expect((await send(app, 'DELETE /v2/auth/delete', person)).status).toBe(204);
    }
    expect((await send(app, 'POST /v2/auth/login', person)).status).toBe(404);
    const left = await app.db.selectFrom('address').where('uid', '=', person.uid).execute();
    expect(left).toEqual([]);
  });
});
