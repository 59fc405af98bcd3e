import { newKey } from '#platform/client/idempotent-mutation.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { QuantityField } from '#platform/ui/forms/quantity-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { Trash2 } from '#platform/ui/icons/trash-2.tsx';
import type { LineDraft } from './manual-draft.ts';
import { PiecePicker } from './piece-picker.tsx';
import { labelOf, leftOf, type Sellable } from './sellables.ts';
import type { ManualOrder } from './use-manual-order.ts';
import './manual.css';

type LineProps = {
  line: LineDraft;
  at: number;
  errors: Record<string, string>;
  hasDetails: boolean;
  onChange: (part: Partial<LineDraft>) => void;
  onRemove: () => void;
};

function NameOf({ line, at, errors, onChange }: LineProps) {
  const { piece, placed } = line;
  if (placed !== undefined) {
    return (
      <p className="mo-line-name">
        <b>{placed.label}</b>
      </p>
    );
  }
  if (piece === undefined) {
    return (
      <TextField
        label="What it is"
        id={`lines.${at}.name`}
        maxLength={120}
        autoComplete="off"
        value={line.name}
        error={errors[`lines.${at}.name`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    );
  }
  const isShort = piece.stock !== undefined && line.quantity > piece.stock;
  return (
    <p className="mo-line-name">
      <b>{labelOf(piece)}</b>
      {piece.stock !== undefined && (
        <small className={isShort ? 'bad' : 'muted'}>{leftOf(piece.stock)}</small>
      )}
    </p>
  );
}

function nameOf({ placed, piece, name }: LineDraft): string {
  if (placed !== undefined) return placed.label;
  return piece ? labelOf(piece) : name || 'this line';
}

function Line(props: LineProps) {
  const { line, at, errors, hasDetails, onChange, onRemove } = props;
  const name = nameOf(line);
  return (
    <li className="mo-line">
      <div className="mo-line-head">
        <NameOf {...props} />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="ico" />
        </IconButton>
      </div>
      <div className="mo-line-sums">
        <QuantityField
          label={`Quantity of ${name}`}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <TextField
          label="Price of one"
          id={`lines.${at}.price`}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={line.price}
          error={errors[`lines.${at}.price`]}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
      {hasDetails && (
        <TextField
          label="Details"
          optional
          hint="A name to write on it, a size, a colour"
          id={`lines.${at}.details`}
          maxLength={500}
          autoComplete="off"
          value={line.details}
          error={errors[`lines.${at}.details`]}
          onChange={({ target }) => onChange({ details: target.value })}
        />
      )}
    </li>
  );
}

type LinesFieldsProps = {
  lines: LineDraft[];
  errors: Record<string, string>;
  hasDetails: (line: LineDraft) => boolean;
  onChange: (lines: LineDraft[]) => void;
};

/** Pieces of the shop, and anything else. */
export function LinesFields({ lines, errors, hasDetails, onChange: set }: LinesFieldsProps) {
  function pick(piece: Sellable): void {
    const { productId, variantId, name, variant, stock } = piece;
    const same = lines.findIndex(
      (one) => one.piece?.productId === productId && one.piece.variantId === variantId,
    );
    const found = lines[same];
    if (found) return set(lines.with(same, { ...found, quantity: found.quantity + 1 }));
    const line = { key: newKey(), name: '', details: '', quantity: 1, price: String(piece.price) };
    const known = { productId, variantId, name, variant, ...(stock !== undefined && { stock }) };
    set([...lines, { ...line, piece: known }]);
  }
  function addFree(): void {
    set([...lines, { key: newKey(), name: '', details: '', quantity: 1, price: '' }]);
  }
  return (
    <>
      {lines.length > 0 && (
        <ul className="mo-lines">
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              at={at}
              errors={errors}
              hasDetails={hasDetails(line)}
              onChange={(part) => set(lines.with(at, { ...line, ...part }))}
              onRemove={() => set(lines.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      <PiecePicker onPick={pick} onFree={addFree} />
      {errors.lines !== undefined && <p className="errmsg">{errors.lines}</p>}
    </>
  );
}

export function ManualLines({ order: { draft, errors, change } }: { order: ManualOrder }) {
  return (
    <section className="card" aria-labelledby="mo-lines">
      <h2 id="mo-lines">What</h2>
      <LinesFields
        lines={draft.lines}
        errors={errors}
        hasDetails={() => true}
        onChange={(lines) => change({ lines })}
      />
    </section>
  );
}
