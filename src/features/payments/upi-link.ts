/** Where the shop is paid by UPI. */
export type UpiAccount = {
  /** `name@bank` */
  id: string;
  /** Whom the customer's app names. */
  payee: string;
  /** True where the id is made up, so that nobody is told to pay. */
  isDemo: boolean;
};

/** Longest transaction reference that UPI takes. */
const MAX_REFERENCE = 35;

type Due = {
  /** The number of the order, which comes back in the maker's bank statement. */
  number: string;
  /** Paise. */
  amount: number;
};

/** 52,500 paise are `525.00`: UPI takes neither signs nor grouping. */
function plainRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

/** What a UPI app opens, as a link on phones and as a QR code elsewhere (NPCI UPI linking 1.6). */
export function upiLink({ id, payee }: UpiAccount, { number, amount }: Due): string {
  const values = {
    pa: id,
    pn: payee,
    am: plainRupees(amount),
    cu: 'INR',
    tn: `Order ${number}`,
    tr: number.slice(0, MAX_REFERENCE),
  };
  // Not URLSearchParams, which writes a space as "+": UPI apps show that as it is.
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?${query.join('&')}`;
}
