import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { MarketPayment } from './sales-to-send.ts';
import styles from './market.module.css';

type PaySheetProps = {
  /** Undefined while it is closed. */
  method: MarketPayment | undefined;
  /** Paise. */
  sum: number;
  /** Undefined without a UPI ID. */
  qr: ReactNode;
  onDone: () => void;
  onClose: () => void;
};

function HowToPay({ method, qr }: Pick<PaySheetProps, 'method' | 'qr'>) {
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

/** The sum and how it is paid; it stays as it was while it closes. */
export function PaySheet({ method, sum, qr, onDone, onClose }: PaySheetProps) {
  const [shown, setShown] = useState({ method, sum, qr });
  if (method !== undefined && (shown.method !== method || shown.sum !== sum)) {
    setShown({ method, sum, qr });
  }
  return (
    <Dialog open={method !== undefined} onClose={onClose}>
      <div className="dlg-body">
        <DialogTitle>
          <span translate="no">{formatPaise(shown.sum)}</span>
          <span>{` ${shown.method === 'UPI' ? 'by UPI' : 'in cash'}`}</span>
        </DialogTitle>
        <HowToPay method={shown.method} qr={shown.qr} />
      </div>
      <div className="dlg-foot">
        <DialogClose>Back</DialogClose>
        <Button onClick={onDone}>Done</Button>
      </div>
    </Dialog>
  );
}
