import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  MISSING,
  ProfileNotFound,
  type PersonalInformation,
  type Profile,
  type Registered,
  type Registration,
} from '../contract.ts';
import { assertPresent } from './departures.ts';
import { presentProfile } from './present-profile.ts';
import * as queries from './profile-queries.ts';

/** The caller's profile; undefined before registering. */
export async function findOwnProfile(ctx: Context): Promise<Profile | undefined> {
  const row = await queries.findProfile(ctx.db, personOf(ctx).uid);
  return row && presentProfile(row, ctx.actor);
}

/** The same, locked against deletion until the transaction ends. */
export async function findOwnProfileForShare(tx: Context): Promise<Profile | undefined> {
  const row = await queries.findProfileForShare(tx.db, personOf(tx).uid);
  return row && presentProfile(row, tx.actor);
}

/** @throws ProfileNotFound before registering */
export async function getProfile(ctx: Context): Promise<Profile> {
  const profile = await findOwnProfile(ctx);
  if (!profile) throw ProfileNotFound();
  return profile;
}

/** Loads the profile after signing in. @throws ProfileNotFound before registering */
export async function logIn(ctx: Context): Promise<Profile> {
  const { uid, email } = personOf(ctx);
  if (email !== undefined) await queries.updateEmail(ctx.db, uid, email);
  return getProfile(ctx);
}

/** `Asha Ben Patel` as first and last name. */
function split(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: firstName.slice(0, 60), lastName: rest.join(' ').slice(0, 60) };
}

/** Creates a missing profile from the caller's token, in a transaction. @throws Unauthenticated for a token from before a departure */
export async function ensureProfile(tx: Context): Promise<void> {
  await assertPresent(tx);
  const { uid, email = '', name = '' } = personOf(tx);
  await queries.insertProfile(tx.db, { uid, email, ...split(name), at: tx.clock.now() });
}

/** Registers the caller from the token alone; an existing profile stays as it is. */
export function registerFromToken(ctx: Context): Promise<Profile> {
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    return getProfile(tx);
  });
}

/** Saved answers stay. Names that came from a token alone are replaced with the form's. */
function completed(saved: PersonalInformation, form: PersonalInformation): PersonalInformation {
  const { phone, dateOfBirth, gender } = saved;
  const hasOnlyNames = !phone && !dateOfBirth && !gender;
  const { firstName, lastName } = hasOnlyNames ? form : saved;
  return {
    firstName,
    lastName,
    phone: phone || form.phone,
    dateOfBirth: dateOfBirth || form.dateOfBirth,
    gender: gender || form.gender,
  };
}

function assertAnswered({ dateOfBirth, gender }: Registration): void {
  const fields = {
    ...(dateOfBirth === '' && { dateOfBirth: MISSING.dateOfBirth }),
    ...(gender === '' && { gender: MISSING.gender }),
  };
  if (Object.keys(fields).length > 0) throw ValidationFailed({ fields });
}

/**
 * Creates or completes the caller's profile, replacing no answer; repeatable.
 * @param asksAll birthday and gender as well
 * @throws ValidationFailed if the email address is not the account's, or an answer is missing
 */
export function register(
  ctx: Context,
  registration: Registration,
  asksAll: boolean,
): Promise<Registered> {
  const { email: provided, ...personal } = registration;
  if (asksAll) assertAnswered(registration);
  const { uid, email = provided } = personOf(ctx);
  if (provided.toLowerCase() !== email.toLowerCase()) {
    throw ValidationFailed({
      detail: 'This is not the email address of your account. Nothing was saved.',
      fields: { email: 'This is not the email address of your account' },
    });
  }
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await queries.lockProfile(tx.db, uid);
    const saved = await getProfile(tx);
    const isComplete = saved.phone && (!asksAll || (saved.dateOfBirth && saved.gender));
    if (isComplete) return { ...saved, wasComplete: true };
    const change = { personal: completed(saved, personal), email: email.toLowerCase() };
    await queries.updateProfile(tx.db, { uid, ...change, at: tx.clock.now() });
    return getProfile(tx);
  });
}

/** The name of an owner whose account is made before her name is known. */
export const UNNAMED_OWNER = 'Owner';

/** Names the caller's profile, unless it has a name. */
export async function nameOwner(ctx: Context, name: string): Promise<void> {
  const { uid } = personOf(ctx);
  if (name !== '') await queries.rename(ctx.db, { uid, from: UNNAMED_OWNER, ...split(name) });
}

/** Replaces the caller's personal information; creates a missing profile. */
export function updateProfile(ctx: Context, personal: PersonalInformation): Promise<Profile> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await queries.updateProfile(tx.db, { uid, personal, at: tx.clock.now() });
    return getProfile(tx);
  });
}
