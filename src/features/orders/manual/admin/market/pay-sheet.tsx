import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { paiseIn } from '#platform/contract/typed/number.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { EITHER } from '../../../admin/lines/manual-draft.ts';
import type { ManualCouponWire } from '../../manual-contract.ts';
import { CouponField } from '../coupon-field.tsx';
import { useManualCoupon } from '../use-manual-coupon.ts';
import type { MarketPayment, Terms } from './sales-to-send.ts';
import styles from './market.module.css';

type PaySheetProps = {
  /** Undefined while it is closed. */
  method: MarketPayment | undefined;
  /** Paise. */
  sum: number;
  lines: ManualCouponWire['lines'];
  /** The code to scan for this sum (paise); undefined without a UPI ID. */
  qrOf: ((sum: number) => ReactNode) | undefined;
  onDone: (terms: Omit<Terms, 'method'>) => void;
  onClose: () => void;
};

type HowToPayProps = Pick<PaySheetProps, 'method'> & { qr: ReactNode };

function HowToPay({ method, qr }: HowToPayProps) {
  if (method === 'Cash') return <p>Collect the cash, then press Done.</p>;
  if (qr === undefined) {
    return (
      <p>
        Your UPI ID is not set up: let them pay to your own code.{' '}
        <Link className="link" to="/admin/shop?part=pay">
          Enter your UPI ID
        </Link>
      </p>
    );
  }
  return (
    <>
      <div className={styles.qr}>{qr}</div>
      <p>Check on your own phone that the money has come, then press Done.</p>
    </>
  );
}

const NO_AMOUNT = 'Enter an amount like 50 or 49.50';
const TOO_MUCH = 'That is more than the pieces cost';

function discountIn(text: string, sum: number): { discount: number; error?: string } {
  const paise = paiseIn(text) ?? 0;
  if (Number.isNaN(paise)) return { discount: 0, error: NO_AMOUNT };
  return paise > sum ? { discount: 0, error: TOO_MUCH } : { discount: paise };
}

type Typed = { discount: string; code: string };

function useTakenOff({ sum, lines }: Pick<PaySheetProps, 'sum' | 'lines'>) {
  const [typed, setTyped] = useState<Typed>({ discount: '', code: '' });
  const hasCode = !isBlank(typed.code);
  const coupon = useManualCoupon(hasCode ? { code: typed.code, lines } : undefined);
  const plain = discountIn(typed.discount, sum);
  const isBoth = hasCode && !isBlank(typed.discount);
  return {
    typed,
    setTyped,
    words: coupon.words,
    discountError: plain.error,
    codeError: isBoth ? EITHER : coupon.error,
    discount: hasCode ? coupon.discount : plain.discount,
    isReady: hasCode ? coupon.coupon !== undefined && !isBoth : plain.error === undefined,
    code: hasCode ? { code: typed.code } : {},
  };
}

/** The sum and how it is paid; it stays as it was while it closes. */
export function PaySheet({ method, sum, lines, qrOf, onDone, onClose }: PaySheetProps) {
  const [shown, setShown] = useState({ method, sum, lines });
  const off = useTakenOff(shown);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = method !== undefined;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setShown({ method, sum, lines });
      off.setTyped({ discount: '', code: '' });
    }
  }
  const { typed, setTyped, discount, isReady } = off;
  const toPay = shown.sum - discount;
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <div className="dialog-body stack">
        <DialogTitle>
          <span translate="no">{formatPaise(toPay)}</span>
          <span>{` ${shown.method === 'UPI' ? 'by UPI' : 'in cash'}`}</span>
        </DialogTitle>
        <HowToPay method={shown.method} qr={qrOf?.(toPay)} />
        <RupeeField
          label="Discount"
          optional
          value={typed.discount}
          error={off.discountError}
          onChange={({ target }) => setTyped({ ...typed, discount: target.value })}
        />
        <CouponField
          value={typed.code}
          error={off.codeError}
          hint={off.words}
          onChange={({ target }) => setTyped({ ...typed, code: target.value })}
        />
      </div>
      <div className="dialog-foot">
        <DialogClose>Back</DialogClose>
        <Button
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && onDone({ discount, ...off.code })}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}
