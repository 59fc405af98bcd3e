import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { ArrowLeft } from '#platform/ui/icons/arrow-left.tsx';
import { Printer } from '#platform/ui/icons/printer.tsx';
import './print.css';

type PrintViewProps = {
  /** The sheet. */
  children: ReactNode;
  onClose: () => void;
};

/** A sheet of paper about an order. Printed, there is nothing but the sheet. */
export function PrintView({ children, onClose }: PrintViewProps) {
  return (
    <div className="print">
      <div className="print-bar">
        <button type="button" className="back print-back" onClick={onClose}>
          <ArrowLeft className="ico-s" /> Back to the order
        </button>
        <Button size="s" icon={<Printer className="ico-s" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className="sheet">{children}</article>
    </div>
  );
}
