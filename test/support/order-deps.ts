import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { createOrderLinks } from '#features/orders/guest/server/order-links.ts';
import { offerKeys } from '#features/offers/server/find-offers.ts';
import type { CouponKeys } from '#features/offers/server/known-code.ts';
import type { PlacingDeps } from '#features/orders/server/order-deps.ts';
import { orderPapers } from '#features/papers/server/settle-papers.ts';
import { DEFAULT_CASH } from '#features/shop/settings/cash-settings.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import { DEFAULT_WORKSHOP } from '#features/shop/workshop/workshop-settings.ts';
import { originalText } from '#platform/contract/text/mail-text.ts';
import { noRateLimiter, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { createLog } from '#platform/server/log.ts';

export type OpenOrderDeps = PlacingDeps & CouponKeys & { close(): Promise<void> };

const LINKS = createOrderLinks((purpose) => Buffer.from(purpose));

/** All of it but the queue. */
export const ORDER_PARTS = {
  sender: () => ({
    shopName: 'Lehar',
    ownerEmail: 'owner@example.com',
    colours: BASE_MAIL_COLOURS,
    origin: 'http://shop.test',
  }),
  wordsOf: originalText,
  isSelling: () => true,
  papers: orderPapers({ settings: () => NEW_SHOP }),
  links: LINKS,
  offerKeysOf: offerKeys(LINKS.guestOf),
  couponKeyOf: (code: string) => `key of ${code}`,
  earlyLinks: createLinkTokens(Buffer.from('early')),
  deliveryRules: () => DEFAULT_DELIVERY,
  workshop: () => DEFAULT_WORKSHOP,
  hoursToPay: () => 48,
  cash: () => DEFAULT_CASH,
  online: () => undefined,
  paymentMethods: [{ name: 'UPI', howToPay: () => ({ sentence: 'Pay by UPI.' }) }],
  limiter: noRateLimiter,
} satisfies Omit<PlacingDeps, 'jobs'> & CouponKeys & { limiter: RateLimiter };

/** What operations of orders need, over a real queue. */
export async function openOrderDeps(connectionString: string): Promise<OpenOrderDeps> {
  const jobs = createJobs({ connectionString, log: createLog('silent') });
  await jobs.start();
  return { ...ORDER_PARTS, jobs, close: () => jobs.stop() };
}
