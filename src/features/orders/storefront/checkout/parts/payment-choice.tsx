import { forGift, type WayToPay } from '#features/cart/payment-ways.ts';
import type { PaymentWayWire } from '#features/cart/pricing-contract.ts';
import { hoursInWords } from '#features/shop/hours-to-pay.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import styles from '../checkout.module.css';
import ordersStyles from '../../orders.module.css';

type PaymentChoiceProps = {
  ways: readonly PaymentWayWire[] | undefined;
  /** The customer's choice; nothing is UPI. */
  value: WayToPay | undefined;
  isGift?: boolean;
  onChange: (method: WayToPay) => void;
};

const UPI_TEXT = "You'll see how to pay after placing the order, from any UPI app.";

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

type WayProps = { way: PaymentWayWire; isChosen: boolean; onChoose: () => void };

function Cash({ way, isChosen, onChoose }: WayProps) {
  const { name, isOffered, why } = way;
  return (
    <label className={isOffered ? styles.address : `${styles.address} ${styles.unavailable}`}>
      <input
        type="radio"
        name="payment"
        className="toggle radio"
        checked={isChosen}
        disabled={!isOffered}
        aria-describedby={WHY_ID}
        onChange={onChoose}
      />
      <b>{name}</b>
      <span id={WHY_ID} className={`muted ${styles.addressMore}`}>
        <Sentence>{isOffered ? cashText(way) : why}</Sentence>
      </span>
    </label>
  );
}

/** Ways to pay the order. One that is not offered for it says why. */
export function PaymentChoice({ ways = [], value, isGift, onChange }: PaymentChoiceProps) {
  const cash = (isGift === true ? forGift(ways) : ways).find(
    ({ method }) => method === 'Cash on delivery',
  );
  const { hoursToPay } = useShop();
  const isCash = cash?.isOffered === true && value === cash.method;
  return (
    <section aria-labelledby="payment">
      <h2 className={`row ${ordersStyles.step}`} id="payment">
        <b aria-hidden="true">3</b>Payment
      </h2>
      <div className={styles.ways}>
        <label className={styles.address}>
          <input
            type="radio"
            name="payment"
            className="toggle radio"
            checked={!isCash}
            onChange={() => onChange('UPI')}
          />
          <b>UPI</b>
          <span
            className={`muted ${styles.addressMore}`}
          >{`${UPI_TEXT}${payWithinText(hoursToPay)}`}</span>
        </label>
        {cash && <Cash way={cash} isChosen={isCash} onChoose={() => onChange(cash.method)} />}
      </div>
      {!cash && <p className={`hint ${styles.note}`}>Cash on delivery isn't available yet.</p>}
    </section>
  );
}
