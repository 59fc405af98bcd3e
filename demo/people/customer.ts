import {
  ensureDemoAccount,
  type DemoAccount,
} from '#features/identity/server/accounts/demo-account.ts';
import { findActiveProduct } from '#features/catalogue/server/product-queries.ts';
import { addAddress } from '#features/profile/server/addresses.ts';
import { register } from '#features/profile/server/profile.ts';
import { mergeSavedProducts } from '#features/wishlist/server/saved-products.ts';
import type { Context } from '#platform/server/context.ts';

export const ASHA = {
  firstName: 'Asha',
  lastName: 'Patel',
  email: 'asha@example.com',
  phone: '9820012345',
  dateOfBirth: '1994-08-23',
  gender: 'female',
} as const;

export const HOME = {
  type: 'Home',
  address1: '14 Ashram Road',
  address2: 'Near Gandhi Bridge',
  city: 'Ahmedabad',
  state: 'Gujarat',
  zipCode: '380009',
  country: 'India',
  isDefault: true,
} as const;

export const STUDIO = {
  type: 'Work',
  address1: 'Studio 3, Hauz Khas Village',
  address2: '',
  city: 'New Delhi',
  state: 'Delhi',
  zipCode: '110016',
  country: 'India',
  isDefault: false,
} as const;

const PARENTS = {
  type: 'Other',
  address1: 'B-402, Sagar Apartments',
  address2: 'Hiranandani Gardens, Powai',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400076',
  country: 'India',
  isDefault: false,
} as const;

/** One that is there, and one that is sold out. */
const SAVED = ['andaman-serving-tray', 'teak-and-tide-platter'];

async function saveSome(asha: Context): Promise<void> {
  const found = await Promise.all(SAVED.map((slug) => findActiveProduct(asha.db, { slug })));
  await mergeSavedProducts(asha, { productIds: found.flatMap((one) => (one ? [one.id] : [])) });
}

/** The customer of the demo: account, profile, three addresses and saved pieces, made where they are missing. */
export async function ensureDemoCustomer(ctx: Context): Promise<DemoAccount> {
  const { firstName, lastName, email } = ASHA;
  const { isNew, ...account } = await ensureDemoAccount(ctx, {
    email,
    name: `${firstName} ${lastName}`,
  });
  if (!isNew) return account;
  const asha: Context = { ...ctx, actor: { role: 'customer', uid: account.uid, email } };
  await register(asha, ASHA, false);
  await addAddress(asha, 'demo-home', HOME);
  await addAddress(asha, 'demo-work', STUDIO);
  await addAddress(asha, 'demo-other', PARENTS);
  await saveSome(asha);
  return account;
}
