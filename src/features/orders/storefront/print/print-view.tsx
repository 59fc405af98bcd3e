import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { ArrowLeft } from '#platform/ui/icons/arrow-left.tsx';
import { Printer } from '#platform/ui/icons/printer.tsx';
import './print.css';

type PrintViewProps = {
  children: ReactNode;
  onClose: () => void;
};

/** Only the sheet is printed. */
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
