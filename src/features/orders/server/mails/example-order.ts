import type { Order } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';
import { ORDER_VARIABLES } from './mail-facts.ts';

const NAME = {
  firstName: ORDER_VARIABLES.name,
  lastName: 'Patel',
  email: 'asha@example.com',
  phone: '9820012345',
};
const ADDRESS = {
  id: 'home',
  type: 'Home',
  address1: '12 River Road',
  address2: '',
  city: 'Surat',
  state: 'Gujarat',
  zipCode: '395003',
  country: 'India',
} as const;
const TRACKING = {
  carrier: 'India Post',
  trackingNumber: 'EW123456789IN',
  estimatedDelivery: '2027-01-15',
} as const;
const PAID_LATE: Partial<Record<PaymentStatus, string>> = {
  Rejected: 'No transfer with this UTR came in',
  Refunded: 'UTR 412356789099',
};

type Example = { status: OrderStatus; payment?: PaymentStatus };

/** An order of nobody, for looking at mails about one. */
export function exampleOrder({ status, payment = 'Pending' }: Example): Order {
  const at = '2027-01-10T06:30:00.000Z';
  const reason = PAID_LATE[payment];
  return {
    id: '00000000-0000-4000-8000-000000000000',
    number: ORDER_VARIABLES.order,
    status,
    createdAt: at,
    updatedAt: at,
    ...(status === 'pending' && { cancellableUntil: '2027-01-10T18:30:00.000Z' }),
    userId: 'example',
    items: [
      {
        productId: 'example',
        variantId: 'small',
        quantity: 2,
        price: 599_50,
        lineTotal: 1_199_00,
        product: { name: 'An example piece', slug: 'example', variant: 'Small', image: '' },
      },
    ],
    pricing: { subtotal: 1_199_00, discount: 0, shipping: 25_00, total: 1_224_00 },
    shippingName: NAME,
    billingName: NAME,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    payment: {
      method: 'UPI',
      status: payment,
      amount: 1_224_00,
      ...(payment !== 'Pending' && { transactionId: '412356789012' }),
      ...(reason !== undefined && { reason }),
    },
    shipping: { method: 'Standard', cost: 25_00, ...(status === 'shipped' && TRACKING) },
    ...(status === 'cancelled' && { cancelReason: 'The piece broke while it was packed' }),
    notes: '',
    tracking: [{ seq: 1, kind: 'placed', status: 'pending', text: '', at }],
  };
}
