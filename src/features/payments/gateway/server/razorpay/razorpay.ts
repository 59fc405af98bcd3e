import { hash } from 'node:crypto';
import * as z from 'zod';
import {
  GatewayError,
  type Gateway,
  type GatewayEvent,
  type GatewayKeys,
  type Returned,
} from '../../gateway.ts';
import { callRazorpay, type RazorpayAccess } from './razorpay-calls.ts';
import { descriptionOf, linkCalls } from './razorpay-links.ts';
import { AsOrder, AsPayment, AsRefund, Collection, EventBody, factsOf } from './razorpay-shapes.ts';
import { isEventSigned, isLinkReturnSigned, isReturnSigned } from './razorpay-signatures.ts';

export const RAZORPAY_ORIGIN = 'https://api.razorpay.com';

const EVENT_ID = /^[\w.-]{4,120}$/;

function idOf(raw: Uint8Array, eventId: string): string {
  return EVENT_ID.test(eventId) ? eventId : `body-${hash('sha256', raw)}`;
}

function readBody(raw: Uint8Array): Omit<GatewayEvent, 'id'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    const body = EventBody.parse(JSON.parse(text));
    return { type: body.event, facts: factsOf(body) };
  } catch {
    return { type: '', facts: { kind: 'unreadable' } };
  }
}

function paidOrForged(isSigned: boolean, paymentId: string): Returned {
  return isSigned ? { kind: 'paid', paymentId } : { kind: 'forged' };
}

function orderCalls(
  access: RazorpayAccess,
): Pick<Gateway, 'open' | 'form' | 'look' | 'capture' | 'check'> {
  const { keyId, origin } = access;
  return {
    async open({ attemptId, amount }) {
      const body = { amount, currency: 'INR', receipt: attemptId };
      const order = await callRazorpay(access, { method: 'POST', path: 'orders', body }, AsOrder);
      const isAsRequested =
        order.amount === amount && order.currency === 'INR' && order.receipt === attemptId;
      if (!isAsRequested) throw new GatewayError('nonsense', 'The gateway opened another order');
      return order.id;
    },
    form(request, gatewayOrderId) {
      const { amount, shopName, customer, returnUrl, cancelUrl } = request;
      return {
        action: `${origin}/v1/checkout/embedded`,
        fields: {
          key_id: keyId,
          order_id: gatewayOrderId,
          amount: String(amount),
          currency: 'INR',
          name: shopName,
          description: descriptionOf(request),
          'prefill[name]': customer.name,
          'prefill[email]': customer.email,
          'prefill[contact]': customer.phone,
          callback_url: returnUrl,
          cancel_url: cancelUrl,
        },
      };
    },
    async look(gatewayOrderId) {
      const path = `orders/${gatewayOrderId}/payments`;
      const { items } = await callRazorpay(access, { method: 'GET', path }, Collection(AsPayment));
      if (items.some((payment) => payment.gatewayOrderId !== gatewayOrderId)) {
        throw new GatewayError('nonsense', 'The gateway answered payments of another order');
      }
      return items;
    },
    capture({ id, amount }) {
      const body = { amount, currency: 'INR' };
      const path = `payments/${id}/capture`;
      return callRazorpay(access, { method: 'POST', path, body }, AsPayment);
    },
    async check() {
      const call = { method: 'GET', path: 'orders?count=1' } as const;
      await callRazorpay(access, call, Collection(z.object({ id: z.string() })));
    },
  };
}

function refundCalls(access: RazorpayAccess): Pick<Gateway, 'refund' | 'refundsOf'> {
  return {
    async refund({ paymentId, amount, key }) {
      const sent = await callRazorpay(
        access,
        {
          method: 'POST',
          path: `payments/${paymentId}/refund`,
          body: { amount, speed: 'normal', receipt: key },
          headers: { 'x-refund-idempotency': key },
        },
        AsRefund,
      );
      if (sent.amount !== amount || sent.paymentId !== paymentId) {
        throw new GatewayError('nonsense', 'The gateway sent another refund');
      }
      return sent;
    },
    async refundsOf(paymentId) {
      const path = `payments/${paymentId}/refunds`;
      const { items } = await callRazorpay(access, { method: 'GET', path }, Collection(AsRefund));
      return items;
    },
  };
}

function signedReadings({
  keySecret,
  webhookSecret,
}: GatewayKeys): Pick<Gateway, 'readReturn' | 'readLinkReturn' | 'readEvent'> {
  return {
    readReturn(fields, orderId) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature = '' } = fields;
      if (paymentId === undefined) return { kind: 'refused' };
      return paidOrForged(isReturnSigned(keySecret, { orderId, paymentId, signature }), paymentId);
    },
    readLinkReturn(fields, { linkId, attemptId: referenceId }) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature = '' } = fields;
      const { razorpay_payment_link_status: status = '' } = fields;
      if (paymentId === undefined) return { kind: 'refused' };
      const returned = { linkId, referenceId, status, paymentId, signature };
      const isSigned = isLinkReturnSigned(keySecret, returned);
      const isUnpaid = isSigned && status !== 'paid';
      return isUnpaid ? { kind: 'refused' } : paidOrForged(isSigned, paymentId);
    },
    readEvent(raw, { signature = '', eventId = '' }) {
      if (!isEventSigned(webhookSecret, raw, signature)) return undefined;
      return { id: idOf(raw, eventId), ...readBody(raw) };
    },
  };
}

/** `origin` is `RAZORPAY_ORIGIN`, or that of a stand-in on this machine. */
type Reached = { origin: string; timeoutMs?: number; onRefusedKeys?: () => void };

/** Razorpay: its hosted page, payment links and refunds. Its own library would bring an HTTP client for a few signed calls. */
export function createRazorpay(keys: GatewayKeys, reached: Reached): Gateway {
  const { keyId, keySecret } = keys;
  const access: RazorpayAccess = { ...reached, keyId, keySecret };
  return {
    name: 'razorpay',
    keyId,
    ...orderCalls(access),
    ...refundCalls(access),
    ...linkCalls(access),
    ...signedReadings(keys),
  };
}
