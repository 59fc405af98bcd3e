import type { OrderWire } from '../../../contract.ts';
import { PrintView } from '../../../storefront/print/print-sheet.tsx';
import { PackingSlip } from '../../order/packing-slip.tsx';
import { WorkSheet } from '../../order/work-sheet.tsx';
import styles from '../../../storefront/print/print.module.css';

type ChosenPapersProps = {
  orders: readonly OrderWire[];
  /** "slips" or "work". */
  papers: string | undefined;
  onClose: () => void;
};

/** A paper of each order, one a page. */
export function ChosenPapers({ orders, papers, onClose }: ChosenPapersProps) {
  const Paper = papers === 'work' ? WorkSheet : PackingSlip;
  return (
    <PrintView backLabel="Back to the orders" onClose={onClose}>
      {orders.map((order) => (
        <section key={order.id} className={styles.page} aria-label={`Order ${order.number}`}>
          <Paper order={order} />
        </section>
      ))}
    </PrintView>
  );
}
