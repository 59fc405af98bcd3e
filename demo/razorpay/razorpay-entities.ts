export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export type StandInOrder = {
  id: string;
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
};

export type StandInPayment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  method: string;
  captured: boolean;
  amount_refunded: number;
  fee: number | null;
  tax: number | null;
  email: string;
  contact: string;
  vpa: string | null;
  card: { last4: string; name: string } | null;
  error_description: string | null;
};

export type StandInRefund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string;
  status: 'pending' | 'processed' | 'failed';
};

export type NewLink = {
  amount: number;
  currency: string;
  accept_partial: boolean;
  reference_id: string;
  description: string;
  callback_url: string;
  expire_by: number;
};

export type StandInLink = NewLink & {
  id: string;
  /** Absent until somebody opens the link. */
  order_id?: string;
  /** Null until something was paid. */
  payments: { payment_id: string; plink_id: string; amount: number; status: 'captured' }[] | null;
  short_url: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
};
