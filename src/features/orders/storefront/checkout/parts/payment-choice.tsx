import { forGift, type WayToPay } from '#features/cart/payment-ways.ts';
import type { CartPricingWire, PaymentWayWire } from '#features/cart/pricing-contract.ts';
import { hoursInWords } from '#features/shop/hours-to-pay.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import styles from '../checkout.module.css';
import ordersStyles from '../../orders.module.css';

type PaymentChoiceProps = {
  priced: CartPricingWire | undefined;
  /** The customer's choice; nothing is the way that the shop puts first. */
  value: WayToPay | undefined;
  isGift?: boolean;
  onChange: (method: WayToPay) => void;
};

const UPI_TEXT = "You'll see how to pay after placing the order, from any UPI app.";
const UPI_BESIDE =
  'Straight to us, without a fee: pay from your UPI app, then send us the 12-digit UTR.';
const ONLINE_TEXT = "You go on to Razorpay's page, and we know at once that it is paid.";

function payWithinText(hours: number): string {
  if (hours === 0) return '';
  return ` We keep it for ${hoursInWords(hours)}. If it isn't paid by then, the order ends and nothing is charged.`;
}

const WHY_ID = 'cash-why';

function cashText({ name, fee }: PaymentWayWire): string {
  const when =
    name === 'Pay at pickup' ? 'You pay when you pick it up.' : 'You pay when it arrives.';
  const added = fee === undefined ? '' : ` ${formatRupees(fee)} is added to the total.`;
  return `${when}${added} We'll call or message you before we prepare it.`;
}

type WayProps = { way: PaymentWayWire; text: string; isChosen: boolean; onChoose: () => void };

function Way({ way, text, isChosen, onChoose }: WayProps) {
  const { method, name, isOffered, why } = way;
  const isCash = method === 'Cash on delivery';
  return (
    <label className={isOffered ? styles.address : `${styles.address} ${styles.unavailable}`}>
      <input
        type="radio"
        name="payment"
        className="toggle radio"
        checked={isChosen}
        disabled={!isOffered}
        aria-describedby={isCash ? WHY_ID : undefined}
        onChange={onChoose}
      />
      <b>{name}</b>
      <span id={isCash ? WHY_ID : undefined} className={`muted ${styles.addressMore}`}>
        <Sentence>{isOffered ? text : (why ?? '')}</Sentence>
      </span>
    </label>
  );
}

const UPI_ALONE: PaymentWayWire[] = [{ method: 'UPI', name: 'UPI', isOffered: true }];

type Hours = { hoursToPay: number; hoursToPayOnline?: number | undefined };

function textOf(way: PaymentWayWire, isBeside: boolean, hours: Hours): string {
  if (way.method === 'Cash on delivery') return cashText(way);
  return way.method === 'UPI'
    ? `${isBeside ? UPI_BESIDE : UPI_TEXT}${payWithinText(hours.hoursToPay)}`
    : `${ONLINE_TEXT}${payWithinText(hours.hoursToPayOnline ?? 0)}`;
}

/** The way that counts: the chosen one while it is offered, and before any choice the shop's. */
function countingOf(
  ways: readonly PaymentWayWire[],
  { value, priced }: Pick<PaymentChoiceProps, 'value' | 'priced'>,
): WayToPay {
  const expected = value ?? priced?.payment.method;
  return ways.find(({ method, isOffered }) => isOffered && method === expected)?.method ?? 'UPI';
}

/** Ways to pay the order, as the shop puts them. One that is not offered for it says why. */
export function PaymentChoice({ priced, value, isGift, onChange }: PaymentChoiceProps) {
  const hours = useShop();
  const { payments = UPI_ALONE } = priced ?? {};
  const ways = isGift === true ? forGift(payments) : payments;
  const counting = countingOf(ways, { value, priced });
  const has = (expected: WayToPay) => ways.some(({ method }) => method === expected);
  const isBeside = has('Online');
  return (
    <section aria-labelledby="payment">
      <h2 className={`row ${ordersStyles.step}`} id="payment">
        <b aria-hidden="true">3</b>Payment
      </h2>
      <div className={isBeside ? `${styles.ways} ${styles.beside}` : styles.ways}>
        {ways.map((way) => (
          <Way
            key={way.method}
            way={way}
            text={textOf(way, isBeside, hours)}
            isChosen={way.method === counting}
            onChoose={() => onChange(way.method)}
          />
        ))}
      </div>
      {!has('Cash on delivery') && (
        <p className={`hint ${styles.note}`}>Cash on delivery isn't available.</p>
      )}
    </section>
  );
}
