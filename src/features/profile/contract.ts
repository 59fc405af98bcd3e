import * as z from 'zod';
import { PASSWORD_LENGTH } from '#features/identity/credentials.ts';
import { problem } from '#platform/contract/problem.ts';
import {
  code,
  line,
  OptionalPhone,
  requiredEmail,
  requiredLine,
  requiredPhone,
  requiredPin,
} from '#platform/contract/text.ts';

export const GENDERS = ['male', 'female', 'other', 'prefer-not-to-say'] as const;
export const ADDRESS_TYPES = ['Home', 'Work', 'Other'] as const;
export const MAX_ADDRESSES = 20;
export const FIRST_DAY = '1900-01-01';

/** Compared as text: ISO dates sort by day. */
function isPast(day: string): boolean {
  return day >= FIRST_DAY && day <= new Date().toISOString().slice(0, 10);
}

export const MISSING = {
  dateOfBirth: 'Date of birth is required',
  gender: 'Gender is required',
} as const;

const DateOfBirth = z
  .string(MISSING.dateOfBirth)
  .min(1, MISSING.dateOfBirth)
  .pipe(z.iso.date('Enter a date like 1994-08-23').refine(isPast, 'Enter the day you were born'));

const Gender = z.enum(GENDERS, MISSING.gender);

const personal = {
  firstName: requiredLine(60, 'First name is required'),
  lastName: requiredLine(60, 'Last name is required'),
  phone: requiredPhone('Phone number is required'),
  dateOfBirth: DateOfBirth,
  gender: Gender,
};

/** Profile fields that an order needs. */
export const Recipient = z.object({
  firstName: personal.firstName,
  lastName: personal.lastName,
  phone: personal.phone,
});

/** Body of PUT /v2/users/profile; a first sign-in with Google leaves some of it empty. */
export const PersonalInformation = z.strictObject({
  ...personal,
  phone: OptionalPhone,
  dateOfBirth: z.union([z.literal(''), DateOfBirth], 'Enter a date like 1994-08-23'),
  gender: z.union([z.literal(''), Gender]),
});
export type PersonalInformation = z.output<typeof PersonalInformation>;

type Passwords = { password?: string | undefined; confirmPassword?: string | undefined };

function checkPasswords(
  { password, confirmPassword }: Passwords,
  context: z.core.$RefinementCtx,
): void {
  if (password === undefined && confirmPassword === undefined) return;
  const say = (field: string, message: string): void => {
    context.addIssue({ code: 'custom', path: [field], message });
  };
  if (!password) say('password', 'Password is required');
  else if (password.length < PASSWORD_LENGTH.min)
    say('password', `Password must be at least ${PASSWORD_LENGTH.min} characters`);
  if (!confirmPassword) say('confirmPassword', 'Please confirm your password');
  else if (password !== confirmPassword) say('confirmPassword', 'Passwords do not match');
}

const account = {
  email: requiredEmail('Email is required', 'Email is invalid'),
  password: z.string().max(1000).optional(),
  confirmPassword: z.string().max(1000).optional(),
};

function withoutPasswords<T extends Passwords>(input: T) {
  const { password: _, confirmPassword: __, ...registration } = input;
  return registration;
}

/** The registration of a shop that asks everything. Its password ends here: passwords belong to the identity provider. */
export const FullRegistration = z
  .strictObject({ ...personal, ...account })
  .superRefine(checkPasswords)
  .transform(withoutPasswords);

/** Body of POST /v2/auth/register. A shop that asks birthday and gender refuses one without them. */
export const Registration = z
  .strictObject({
    ...personal,
    dateOfBirth: PersonalInformation.shape.dateOfBirth.default(''),
    gender: PersonalInformation.shape.gender.default(''),
    ...account,
  })
  .superRefine(checkPasswords)
  .transform(withoutPasswords);
export type Registration = z.output<typeof Registration>;

const AddressId = z
  .string()
  .min(1, 'An address has an id')
  .max(64, 'Use at most 64 characters')
  .regex(/^[\w.:-]+$/, 'Use letters, digits, dots and dashes');

export const STREET_MISSING = 'Address is required';

/** An address as a customer saves it. Its id is their label, unique only among their own. */
export const NewAddress = z.strictObject({
  id: AddressId.optional(),
  type: z.enum(ADDRESS_TYPES, 'Choose Home, Work or Other').default('Home'),
  address1: requiredLine(120, STREET_MISSING),
  address2: line(120).default(''),
  city: requiredLine(60, 'City is required'),
  state: requiredLine(60, 'State is required'),
  zipCode: requiredPin('PIN code is required'),
  country: code('We deliver within India only')
    .regex(/^([Ii][Nn][Dd][Ii][Aa])?$/, 'We deliver within India only')
    .overwrite(() => 'India')
    .default('India'),
  isDefault: z.boolean().default(false),
});
export type NewAddress = z.output<typeof NewAddress>;

export const Address = z.object({
  id: z.string(),
  type: z.enum(ADDRESS_TYPES),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

export const Profile = z.object({
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dateOfBirth: z.string(),
  gender: z.union([z.enum(GENDERS), z.literal('')]),
  /** Used for display only; the server checks every admin call. */
  role: z.enum(['customer', 'admin']),
  /** The owner, whose workbench opens only after the second step. */
  needsSecondStep: z.literal(true).optional(),
  addresses: z.array(Address),
});
export type Profile = z.infer<typeof Profile>;

export const Registered = Profile.extend({
  /** The profile was complete before, so the form changed nothing. */
  wasComplete: z.literal(true).optional(),
});
export type Registered = z.infer<typeof Registered>;

const Uid = z
  .string()
  .regex(/^[\x20-\x7e]{0,128}$/, 'Give your own uid, or none')
  .optional()
  .meta({ description: "The caller's own uid" });
const Label = AddressId.optional().meta({ description: 'The id of the address' });
export const OwnQuery = z.strictObject({ uid: Uid });
export const NewAddressQuery = z.strictObject({ uid: Uid, address_id: Label });
export const AddressQuery = z.strictObject({ uid: Uid, address_id: AddressId });

export const NotYours = problem(
  'NOT_YOURS',
  403,
  'That belongs to someone else',
  'The uid of this call is not the one of the signed-in person.',
);
export const ProfileNotFound = problem(
  'PROFILE_NOT_FOUND',
  404,
  'You are not registered yet',
  'Your account has no profile in this shop. Complete your registration.',
);
export const AddressNotFound = problem(
  'ADDRESS_NOT_FOUND',
  404,
  'Address not found',
  'It may have been deleted in another window. Reload the page.',
);
export const AddressExists = problem(
  'ADDRESS_EXISTS',
  409,
  'An address with this id is already saved',
  'Nothing was changed. Change the saved one, or send another id.',
);
export const DefaultAddressStays = problem(
  'DEFAULT_ADDRESS_STAYS',
  409,
  "The default address can't be deleted",
  'Make another address the default first, then delete this one.',
);
export const TooManyAddresses = problem(
  'TOO_MANY_ADDRESSES',
  409,
  'Your address book is full',
  `It holds ${MAX_ADDRESSES} addresses. Delete one that you no longer use.`,
);
