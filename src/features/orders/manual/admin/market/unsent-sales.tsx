import { useState } from 'react';
import { Link } from 'react-router';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { AlertDialog } from '#platform/ui/overlays/alerts/alert-dialog.tsx';
import { labelOf } from '../../../admin/lines/sellables.ts';
import { shortSentences } from '../../../admin/lines/short-products.ts';
import type { StoredSale } from './sale-store.ts';
import { sumOf, withoutCode, withoutStock } from './sales-to-send.ts';
import type { Sales } from './use-sales.ts';
import allOrdersStyles from '../../../admin/list/all-orders.module.css';
import styles from './market.module.css';

const salesOf = (count: number): string => (count === 1 ? '1 sale' : `${count} sales`);

const ABOUT_STOCK = ['OUT_OF_STOCK', 'PRODUCT_UNAVAILABLE'];

function sentencesOf({ problem, pieces: products }: StoredSale): string[] {
  if (!problem) return [];
  const sold = products.map((product) => ({ piece: product, quantity: product.quantity }));
  const fields = Object.values(problem.fields ?? {});
  return shortSentences(problem, sold) ?? (fields.length > 0 ? fields : [problem.detail]);
}

/** "2 × Wave Tray, Ring (Lagoon)". */
function whatOf({ pieces: products }: StoredSale): string {
  return products
    .map((one) => (one.quantity === 1 ? labelOf(one) : `${one.quantity} × ${labelOf(one)}`))
    .join(', ');
}

/** How it can be recorded all the same, if it can. */
function mendingOf(sale: StoredSale): (() => StoredSale) | undefined {
  const { code = '', fields } = sale.problem ?? {};
  if (fields?.code !== undefined) return () => withoutCode(sale);
  return ABOUT_STOCK.includes(code) ? () => withoutStock(sale) : undefined;
}

type RefusedProps = { sale: StoredSale; onSettle: Sales['settle'] };

/** A sale that the shop does not take as it is: it stays until the owner has decided. */
function Refused({ sale, onSettle }: RefusedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { problem, body, pieces: products } = sale;
  const [first] = products;
  const isAboutStock = ABOUT_STOCK.includes(problem?.code ?? '');
  const mended = mendingOf(sale);
  const { problem: _problem, ...again } = sale;
  return (
    <Banner tone="bad" title={`${formatPaise(sumOf(products))}: not in the shop yet`}>
      <span className={`breaks ${allOrdersStyles.refusal}`}>
        {`${whatOf(sale)}. Sold ${formatDateTime(body.soldAt ?? '')}.`}
      </span>
      {sentencesOf(sale).map((sentence) => (
        <span key={sentence} className={`breaks ${allOrdersStyles.refusal}`}>
          {sentence}
        </span>
      ))}
      {isAboutStock && (
        <span className={`breaks ${allOrdersStyles.refusal}`}>
          Someone may have bought it in the shop, or the count was wrong: check its{' '}
          <Link className="link" to={`/admin/product/${first?.productId ?? ''}`}>
            stock
          </Link>{' '}
          and its latest orders.
        </span>
      )}
      <span className={`cluster ${styles.actions}`}>
        {mended && (
          <Button size="s" onClick={() => void onSettle(sale, mended())}>
            Record it anyway
          </Button>
        )}
        <Button variant="secondary" size="s" onClick={() => void onSettle(sale, again)}>
          Try again
        </Button>
        <Button variant="danger" size="s" onClick={() => setIsAsking(true)}>
          It was not a sale
        </Button>
      </span>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Forget the sale for ${formatPaise(sumOf(products))}?`}
        text="It will not appear in any list."
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button variant="danger" onClick={() => void onSettle(sale)}>
              Forget it
            </Button>
          </>
        }
      />
    </Banner>
  );
}

/** Sales that the shop does not have yet: some wait for a connection, others were refused. */
export function UnsentSales({ sales }: { sales: Sales }) {
  const isOnline = useOnline();
  const { waiting, refused, isForgetful, sendAll, settle } = sales;
  const sum = waiting.reduce((all, { pieces: products }) => all + sumOf(products), 0);
  return (
    <div className={`column ${styles.unsent}`}>
      {isForgetful && (
        <Banner tone="gold" title="This browser can't save sales">
          Stay on this page until every sale is sent.
        </Banner>
      )}
      {waiting.length > 0 && (
        <Banner
          title={`${salesOf(waiting.length)} for ${formatPaise(sum)} to be sent`}
          action={
            <Button variant="secondary" size="s" onClick={() => void sendAll()}>
              Send now
            </Button>
          }
        >
          {isOnline
            ? 'The shop has not answered yet.'
            : "You're offline. They are kept on this phone and sent when you're back online."}
        </Banner>
      )}
      {refused.map((sale) => (
        <Refused key={sale.key} sale={sale} onSettle={settle} />
      ))}
    </div>
  );
}
