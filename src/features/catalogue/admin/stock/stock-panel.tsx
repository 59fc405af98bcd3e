import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { StockMovement, StockSheet } from '../../admin-contract.ts';
import { StockForm } from './stock-form.tsx';
import {
  KIND_WORDS,
  stockLabel,
  waitingWords,
  partKey,
  partName,
  signed,
  type StockPart,
} from './stock-labels.ts';
import { useStock } from './use-stock.ts';
import styles from './stock.module.css';

type StockPanelProps = {
  productId: string;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

export function StockPanel({ productId, onDirty }: StockPanelProps) {
  const { data: sheet, isFailed, problem, isFetching, reload } = useStock(productId);
  const [openKey, setOpenKey] = useState<string>();
  const failed = isFailed && !isFetching && (
    <LoadFailed onRetry={reload} detail={problem?.detail}>
      The stock didn't load.
    </LoadFailed>
  );
  if (!sheet) {
    return (
      failed || (
        <Loading label="Loading stock" className="stack">
          <Skeleton shape="line" count={4} />
        </Loading>
      )
    );
  }
  return (
    <div className={styles.stock}>
      {failed}
      <ul>
        {sheet.parts.map((part) => (
          <StockPartRow
            key={partKey(part)}
            productId={productId}
            part={part}
            isOpen={openKey === partKey(part)}
            onToggle={(isOpen) => setOpenKey(isOpen ? partKey(part) : undefined)}
            onDirty={onDirty}
          />
        ))}
      </ul>
      <h3>Stock history</h3>
      <StockLedger sheet={sheet} />
    </div>
  );
}

type StockPartRowProps = {
  productId: string;
  part: StockPart;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

function StockPartRow({ productId, part, isOpen, onToggle, onDirty }: StockPartRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const verb = part.stock === undefined ? 'Start counting' : 'Change';
  function close(): void {
    opener.current?.focus();
    onToggle(false);
  }
  return (
    <li className={joinClasses(styles.stockPart, isOpen && styles.open)}>
      <div className={styles.stockLine}>
        <p>
          <b>{partName(part)}</b>
          {part.name !== '' && (
            <span className="hint">{` ${[part.name, part.code].filter(Boolean).join(' · ')}`}</span>
          )}
        </p>
        <p className={joinClasses(styles.stockLeft, part.stock === 0 && styles.out)}>
          <span>{stockLabel(part.stock)}</span>
          {part.waiting !== undefined && (
            <span className="hint">{` · ${waitingWords(part.waiting)}`}</span>
          )}
        </p>
        <Button
          ref={opener}
          variant="secondary"
          size="s"
          aria-expanded={isOpen}
          aria-label={`${verb} ${partName(part)}`}
          onClick={() => onToggle(!isOpen)}
        >
          {verb}
        </Button>
      </div>
      {isOpen && <StockForm productId={productId} part={part} onClose={close} onDirty={onDirty} />}
    </li>
  );
}

const NEWEST = 50;

type LedgerProps = { sheet: StockSheet };
type MovementProps = { movement: StockMovement; part: string | undefined };

function Movement({ movement, part }: MovementProps) {
  const { quantity, stockAfter, kind, reason, orderId, at } = movement;
  return (
    <li className={styles.move}>
      <span className={quantity < 0 ? `${styles.moveCount} ${styles.minus}` : styles.moveCount}>
        {signed(quantity)}
      </span>
      <span className={`breaks ${styles.moveWhat}`}>
        {part !== undefined && <b>{`${part}: `}</b>}
        <span>{[KIND_WORDS[kind], reason].filter(Boolean).join(' – ')}</span>
        {orderId !== undefined && (
          <>
            {' '}
            <Link className="link" to={`/admin/order/${orderId}`}>
              View order
            </Link>
          </>
        )}
      </span>
      <span className={`tabular ${styles.moveLeft}`}>{stockLabel(stockAfter)}</span>
      <time className={`tabular small muted ${styles.moveAt}`} dateTime={at}>
        {formatDateTime(at, { numeric: true })}
      </time>
    </li>
  );
}

function StockLedger({ sheet: { parts, movements } }: LedgerProps) {
  const names = new Map(parts.map((part) => [partKey(part), partName(part)]));
  const isOne = parts.length === 1 && names.has('');
  if (movements.length === 0) return <p className="hint">No changes yet.</p>;
  return (
    <>
      <ol className={styles.moves}>
        {movements.slice(0, NEWEST).map((movement) => (
          <Movement
            key={movement.id}
            movement={movement}
            part={isOne ? undefined : (names.get(partKey(movement)) ?? 'No longer a variant')}
          />
        ))}
      </ol>
      {movements.length >= NEWEST && <p className="hint">{`The newest ${NEWEST} are shown.`}</p>}
    </>
  );
}

type StockCardProps = { productId: string };

export function StockCard({ productId }: StockCardProps) {
  const titleId = useId();
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>Stock</h2>
      <StockPanel productId={productId} />
    </section>
  );
}
