import * as z from 'zod';
import {
  AdminShop,
  SettingLocked,
  SettingsChanged,
  ShopIsOpen,
  ShopNotReady,
  ShopPatch,
} from '#features/shop/contract.ts';
import { SHOP_TEXTS } from '#features/shop/settings/shop-texts.ts';
import { OwnerProof } from '#features/identity/owner-proof.ts';
import { TwoFactorLocked } from '#features/identity/security-contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { line } from '#platform/contract/text.ts';
import { hasWords } from '#platform/contract/typed/typed-text.ts';
import { PUBLISH } from '#features/shop/endpoints.ts';

/** Steps in the order in which they are shown. */
export const SET_UP_STEPS = [
  'name',
  'look',
  'pay',
  'delivery',
  'buying',
  'tax',
  'address',
  'mail',
  'piece',
  'pages',
] as const;
export const SetUpStep = z.enum(SET_UP_STEPS);
export type SetUpStep = z.infer<typeof SetUpStep>;

export const StepState = z.object({
  step: SetUpStep,
  isDone: z.boolean(),
  isLater: z.boolean().optional().meta({ description: 'It counts as done, but was only put off' }),
  /** The shop cannot open before this is done. */
  isNeeded: z.boolean(),
  /** What is missing, in words for the owner. */
  missing: z.array(z.string()),
  /** Page of the workbench with everything about it. */
  path: z.string(),
});
export type StepState = z.infer<typeof StepState>;

export const SetUp = z.object({
  steps: z.array(StepState),
  done: z.int(),
  /** Nothing that opening needs is missing. */
  isReady: z.boolean(),
  scannedUpiId: z.string(),
  shop: AdminShop,
});
export type SetUp = z.infer<typeof SetUp>;

export const StepParams = z.object({ step: SetUpStep });
export const StepChange = z.strictObject({
  version: z.int('Send the version of the draft you edited'),
  patch: ShopPatch.default({}),
  /** The owner leaves the step as it is. */
  isUnchanged: z.boolean().default(false),
  /** The UPI ID whose code the owner scanned with her own app. */
  scannedUpiId: z.string().max(330).optional(),
  /** Proof that it is the owner who changes the UPI ID of a shop that was open. */
  ...OwnerProof,
});

export const Closing = z.strictObject({
  /** What visitors read meanwhile; empty: the original. Without it the last one stays. */
  sentence: line(SHOP_TEXTS.closed.max)
    .refine((typed) => typed === '' || hasWords(typed), 'Write a sentence, or leave it empty')
    .optional(),
});

const ADMIN = { role: 'admin', limit: WRITE, status: 200, response: SetUp } as const;

export const getSetUp = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/set-up',
  summary: 'The steps of setting up the shop, and what each lacks',
  problems: [],
});

export const putSetUpStep = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/set-up/{step}',
  limit: PUBLISH,
  summary: 'Save and publish a step at once, while the shop is not open',
  params: StepParams,
  body: StepChange,
  example: { version: 1, isUnchanged: true },
  problems: [SettingsChanged, SettingLocked, ShopIsOpen, ValidationFailed, TwoFactorLocked],
});

export const openShop = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/shop/opening',
  summary: 'Open the shop to visitors',
  problems: [ShopNotReady],
});

export const closeShop = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/admin/shop/opening',
  summary: 'Close the shop to visitors; orders, settings and pieces stay',
  body: Closing,
  example: { sentence: 'Back on 5 January' },
  mayBeEmpty: true,
  problems: [],
});
