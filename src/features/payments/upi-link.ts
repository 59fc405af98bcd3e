export type UpiAccount = {
  /** `name@bank` */
  id: string;
  /** Shown in the customer's app. */
  payee: string;
  /** True for a made-up id, which must not be paid. */
  isDemo: boolean;
};

/** The longest transaction reference in UPI. */
const MAX_REFERENCE = 35;

type Due = {
  number: string;
  /** It comes back in the owner's bank statement. */
  reference?: string;
  /** Paise. */
  amount: number;
};

/** 52,500 paise are `525.00`: UPI takes neither signs nor grouping. */
function plainRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

/** A link for UPI apps, also shown as a QR code (NPCI UPI linking 1.6). */
export function upiLink(
  { id, payee }: UpiAccount,
  { number, reference = number, amount }: Due,
): string {
  const values = {
    pa: id,
    pn: payee,
    am: plainRupees(amount),
    cu: 'INR',
    tn: `Order ${number}`,
    tr: reference.slice(0, MAX_REFERENCE),
  };
  // URLSearchParams would not do: UPI apps show its "+" for a space as it is.
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?${query.join('&')}`;
}
