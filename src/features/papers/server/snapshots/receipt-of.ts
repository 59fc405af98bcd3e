import type { Order } from '#features/orders/contract.ts';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Snapshot } from '../../snapshot-contract.ts';
import { snapshotOf } from './snapshot-of.ts';

type Received = {
  order: Order;
  settings: ShopSettings;
  paid: Pick<PaymentPart, 'label' | 'amount' | 'method' | 'transactionId'>;
};

const LABELS: Partial<Record<PaymentPart['label'], string>> = {
  Full: 'Payment',
  Deposit: 'Deposit',
  Balance: 'Balance',
};

/** A receipt for one part of the payment. For goods no tax falls due on what is paid ahead (notification 66/2017). */
export function receiptOf({ order, settings, paid }: Received): Snapshot {
  const { shipTo: _shipTo, ...sale } = snapshotOf({
    order,
    settings,
    taxed: new Map(),
    payment: '',
  });
  const { label, amount, method, transactionId } = paid;
  return {
    ...sale,
    kind: 'receipt',
    lines: [
      {
        key: 'payment',
        name: `${LABELS[label] ?? label} for order ${order.number}`,
        details: `${method}${transactionId === undefined ? '' : `, ${transactionId}`}`,
        hsn: '',
        quantity: 1,
        unit: '',
        price: amount,
        amount,
        discount: 0,
        total: amount,
      },
    ],
    total: amount,
  };
}
