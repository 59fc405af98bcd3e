import * as z from 'zod';
import type { Payment } from '../../attempt-state.ts';
import {
  GatewayError,
  type Gateway,
  type PaymentLink,
  type PaymentRequest,
} from '../../gateway.ts';
import { callRazorpay, type RazorpayAccess } from './razorpay-calls.ts';
import { AsFoundLinks, AsLink, AsPayment, AsSeenLink, Collection } from './razorpay-shapes.ts';

export function descriptionOf({ orderNumber, part }: PaymentRequest): string {
  return part === '' ? `Order ${orderNumber}` : `Order ${orderNumber}, ${part}`;
}

function linkBody(request: PaymentRequest, expiresAt: Date): object {
  const { attemptId, amount, customer, returnUrl } = request;
  return {
    amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: attemptId,
    description: descriptionOf(request),
    // The gateway shows neither phone nor email on a link's page, and sends none itself.
    customer: { name: customer.name },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.floor(expiresAt.getTime() / 1000),
    callback_url: returnUrl,
    callback_method: 'get',
  };
}

type Link = z.output<typeof AsLink>;

const presented = ({ id, short_url: url }: Link): PaymentLink => ({ id, url });

async function findByReference(
  access: RazorpayAccess,
  attemptId: string,
): Promise<Link | undefined> {
  const path = `payment_links?reference_id=${attemptId}`;
  const { payment_links: found } = await callRazorpay(
    access,
    { method: 'GET', path },
    AsFoundLinks,
  );
  return found.find(({ reference_id: reference }) => reference === attemptId);
}

const IS_TAKEN = /reference/i;

/** The gateway takes a reference once: what it refuses may have been made by another call, or one whose answer was lost. */
async function makeOrFind(
  access: RazorpayAccess,
  request: PaymentRequest,
  expiresAt: Date,
): Promise<Link> {
  const body = linkBody(request, expiresAt);
  try {
    return await callRazorpay(access, { method: 'POST', path: 'payment_links', body }, AsLink);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.fault !== 'refused') throw error;
    const made = await findByReference(access, request.attemptId);
    if (made) return made;
    throw IS_TAKEN.test(error.said) ? new GatewayError('unreachable', error.message) : error;
  }
}

async function paymentsOf(
  access: RazorpayAccess,
  { order_id: orderId, payments }: z.output<typeof AsSeenLink>,
): Promise<Payment[]> {
  const get = (path: string) => ({ method: 'GET', path }) as const;
  if (orderId) {
    const all = Collection(AsPayment);
    return (await callRazorpay(access, get(`orders/${orderId}/payments`), all)).items;
  }
  const seen = [];
  for (const { payment_id: id } of payments ?? []) {
    seen.push(await callRazorpay(access, get(`payments/${id}`), AsPayment));
  }
  return seen;
}

type LinkCalls = Pick<Gateway, 'openLink' | 'findLink' | 'lookAtLink' | 'cancelLink'>;

export function linkCalls(access: RazorpayAccess): LinkCalls {
  return {
    async openLink(request, expiresAt) {
      const link = await makeOrFind(access, request, expiresAt);
      if (link.amount !== request.amount || link.reference_id !== request.attemptId) {
        throw new GatewayError('nonsense', 'The gateway made another link');
      }
      return presented(link);
    },
    async findLink(attemptId) {
      const found = await findByReference(access, attemptId);
      return found && presented(found);
    },
    async lookAtLink(linkId) {
      const path = `payment_links/${linkId}`;
      const link = await callRazorpay(access, { method: 'GET', path }, AsSeenLink);
      if (link.id !== linkId) throw new GatewayError('nonsense', 'The gateway shows another link');
      return { state: link.status, payments: await paymentsOf(access, link) };
    },
    async cancelLink(linkId) {
      const call = { method: 'POST', path: `payment_links/${linkId}/cancel` } as const;
      await callRazorpay(access, call, z.object({ id: z.literal(linkId) }));
    },
  };
}
