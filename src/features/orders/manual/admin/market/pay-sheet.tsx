import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { paiseIn } from '#platform/contract/typed/number.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { MarketPayment } from './sales-to-send.ts';
import styles from './market.module.css';

type PaySheetProps = {
  /** Undefined while it is closed. */
  method: MarketPayment | undefined;
  /** Paise. */
  sum: number;
  /** The code to scan for this sum (paise); undefined without a UPI ID. */
  qrOf: ((sum: number) => ReactNode) | undefined;
  /** @param discount in paise */
  onDone: (discount: number) => void;
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

/** The sum and how it is paid; it stays as it was while it closes. */
export function PaySheet({ method, sum, qrOf, onDone, onClose }: PaySheetProps) {
  const [shown, setShown] = useState({ method, sum });
  const [typed, setTyped] = useState('');
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = method !== undefined;
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setShown({ method, sum });
      setTyped('');
    }
  }
  const { discount, error } = discountIn(typed, shown.sum);
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
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="dialog-foot">
        <DialogClose>Back</DialogClose>
        <Button
          aria-disabled={error !== undefined || undefined}
          onClick={() => error === undefined && onDone(discount)}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}
