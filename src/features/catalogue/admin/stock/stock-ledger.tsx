import { Link } from 'react-router';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import type { StockMovement, StockSheet } from '../../admin-contract.ts';
import { KIND_WORDS, leftWords, partKey, partName, signed } from './stock-words.ts';

/** The shop answers this many at most. */
const NEWEST = 50;

type LedgerProps = { sheet: StockSheet };
type MovementProps = { movement: StockMovement; part: string | undefined };

function Movement({ movement, part }: MovementProps) {
  const { quantity, stockAfter, kind, reason, orderId, at } = movement;
  return (
    <li className="move">
      <span className={quantity < 0 ? 'move-n minus' : 'move-n'}>{signed(quantity)}</span>
      <span className="move-what">
        {part !== undefined && <b>{part}: </b>}
        {KIND_WORDS[kind]}
        {reason !== '' && ` – ${reason}`}
        {orderId !== undefined && (
          <>
            {' '}
            <Link className="link" to={`/admin/order/${orderId}`}>
              View order
            </Link>
          </>
        )}
      </span>
      <span className="move-left">{leftWords(stockAfter)}</span>
      <time className="move-at" dateTime={at}>
        {formatDateTime(at, { numeric: true })}
      </time>
    </li>
  );
}

/** What came and went, newest first. */
export function StockLedger({ sheet: { parts, movements } }: LedgerProps) {
  const names = new Map(parts.map((part) => [partKey(part), partName(part)]));
  const isOne = parts.length === 1 && names.has('');
  if (movements.length === 0) return <p className="hint">Nothing has come or gone yet.</p>;
  return (
    <>
      <ol className="moves">
        {movements.slice(0, NEWEST).map((movement) => (
          <Movement
            key={movement.id}
            movement={movement}
            part={isOne ? undefined : (names.get(partKey(movement)) ?? 'No longer a variant')}
          />
        ))}
      </ol>
      {movements.length >= NEWEST && <p className="hint">The newest {NEWEST} are shown.</p>}
    </>
  );
}
