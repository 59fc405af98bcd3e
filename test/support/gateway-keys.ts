import { RAZORPAY_KEYS } from '#demo/razorpay/razorpay-ledger.ts';

/** Keys that the stand-in accepts, as the owner types them. */
export const GATEWAY_KEYS = {
  keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
  keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET,
  webhookSecret: RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
};
