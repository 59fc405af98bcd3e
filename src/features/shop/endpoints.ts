import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE, HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { TwoFactorLocked } from '../identity/security-contract.ts';
import {
  AdminShop,
  DraftEdit,
  DraftPublish,
  DraftQuery,
  DraftSeen,
  NothingToPublish,
  PublicShop,
  Revision,
  RevisionNotFound,
  RevisionParams,
  SettingLocked,
  SettingsChanged,
  ShopPreview,
} from './contract.ts';
import {
  NoSuchQuestion,
  ProofAnswer,
  ProofHeaders,
  ProofQuestion,
  WebAddress,
  WebAddressChange,
  WebAddressLocked,
} from './web-address/web-address-contract.ts';

/** Wrong passwords for a changed UPI ID too. */
export const PUBLISH: RateLimit = { name: 'publish', rates: [rate(60, HOUR)], isShared: true };
/** Looks at addresses of others' machines. */
const WEB_ADDRESS: RateLimit = { name: 'web-address', rates: [rate(10, HOUR)], isShared: true };

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const getShop = endpoint({
  method: 'GET',
  path: '/v2/shop',
  role: 'visitor',
  limit: READ,
  summary: 'Who sells here, what the shop says, and whether it takes orders',
  status: 200,
  response: PublicShop,
  cached: true,
  problems: [],
});

export const getAdminShop = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/shop',
  summary: 'The settings that visitors see, and the draft of the next ones',
  response: AdminShop,
  problems: [],
});

export const putShopDraft = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/shop/draft',
  summary: 'Save groups of settings into the draft; visitors see nothing of it',
  body: DraftEdit,
  example: { version: 1, patch: { promise: { replyDays: 2, sentFromDays: 3, sentToDays: 5 } } },
  response: AdminShop,
  problems: [SettingsChanged, SettingLocked, ValidationFailed],
});

export const deleteShopDraft = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/admin/shop/draft',
  summary: 'Discard the draft',
  query: DraftQuery,
  response: AdminShop,
  problems: [SettingsChanged],
});

export const publishShop = endpoint({
  ...ADMIN,
  limit: PUBLISH,
  method: 'POST',
  path: '/v2/admin/shop/publish',
  summary: 'Show the draft to visitors; another UPI ID is confirmed by a code',
  body: DraftPublish,
  example: { version: 1 },
  response: AdminShop,
  problems: [SettingsChanged, NothingToPublish, ValidationFailed, TwoFactorLocked],
});

export const postShopPreview = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/shop/preview',
  summary: 'A token for /preview, which shows pages with the draft for half an hour',
  response: ShopPreview,
  problems: [],
});

export const listShopRevisions = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/shop/revisions',
  summary: 'The newest hundred versions that visitors saw, newest first',
  response: z.array(Revision),
  problems: [],
});

export const restoreShopRevision = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/shop/revisions/{id}/restore',
  summary: 'Put an earlier version into the draft; visitors see it once it is published',
  params: RevisionParams,
  body: DraftSeen,
  example: { version: 1 },
  response: AdminShop,
  problems: [SettingsChanged, RevisionNotFound],
});

export const getWebAddress = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/shop/web-address',
  summary: 'Where visitors reach the shop, as far as it knows',
  response: WebAddress,
  problems: [],
});

export const putWebAddress = endpoint({
  ...ADMIN,
  limit: WEB_ADDRESS,
  method: 'PUT',
  path: '/v2/admin/shop/web-address',
  summary: 'Set where visitors reach the shop, once the shop has found itself there by HTTPS',
  body: WebAddressChange,
  example: { address: 'https://shop.example' },
  response: WebAddress,
  problems: [WebAddressLocked, ValidationFailed, TwoFactorLocked],
});

export const getWebAddressProof = endpoint({
  method: 'GET',
  path: '/v2/shop/web-address/{question}',
  role: 'visitor',
  limit: READ,
  summary: 'What the shop asks itself at an address that its owner has typed',
  status: 200,
  params: ProofQuestion,
  headers: ProofHeaders,
  response: ProofAnswer,
  problems: [NoSuchQuestion],
});
