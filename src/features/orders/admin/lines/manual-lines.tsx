import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { useRows } from '#platform/ui/forms/form/use-rows.ts';
import { QuantityField } from '#platform/ui/forms/inputs/quantity-field.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Trash2 } from '#platform/ui/icons/icons.generated.tsx';
import type { LineDraft } from './manual-draft.ts';
import { ProductPicker } from './product-picker.tsx';
import { labelOf, leftOf, type Sellable } from './sellables.ts';
import type { ManualForm } from '../../manual/admin/use-manual-order.ts';
import styles from './order-lines.module.css';

type LineProps = {
  line: LineDraft;
  at: number;
  errorOf: (name: string) => string | undefined;
  hasDetails: boolean;
  onChange: (part: Partial<LineDraft>) => void;
  onRemove: () => void;
};

function NameOf({ line, at, errorOf, onChange }: LineProps) {
  const { piece: product, placed } = line;
  if (placed !== undefined) {
    return (
      <p className={`breaks column ${styles.lineName}`}>
        <b>{placed.label}</b>
      </p>
    );
  }
  if (product === undefined) {
    return (
      <TextField
        label="What it is"
        id={`lines.${at}.name`}
        maxLength={120}
        autoComplete="off"
        value={line.name}
        error={errorOf(`lines.${at}.name`)}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    );
  }
  const isShort = product.stock !== undefined && line.quantity > product.stock;
  return (
    <p className={`breaks column ${styles.lineName}`}>
      <b>{labelOf(product)}</b>
      {product.stock !== undefined && (
        <small className={isShort ? 'bad' : 'muted'}>{leftOf(product.stock)}</small>
      )}
    </p>
  );
}

function nameOf({ placed, piece: product, name }: LineDraft): string {
  if (placed !== undefined) return placed.label;
  return product ? labelOf(product) : name || 'this line';
}

function Line(props: LineProps) {
  const { line, at, errorOf, hasDetails, onChange, onRemove } = props;
  const name = nameOf(line);
  return (
    <li className={`column ${styles.line}`}>
      <div className={styles.lineHead}>
        <NameOf {...props} />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
      <div className={`cluster ${styles.lineSums}`}>
        <QuantityField
          label={`Quantity of ${name}`}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <RupeeField
          label="Price of one"
          id={`lines.${at}.price`}
          maxLength={30}
          value={line.price}
          error={errorOf(`lines.${at}.price`)}
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
          error={errorOf(`lines.${at}.details`)}
          onChange={({ target }) => onChange({ details: target.value })}
        />
      )}
    </li>
  );
}

export function newLine(): LineDraft {
  return { key: newKey(), name: '', details: '', quantity: 1, price: '' };
}

type LinesForm = {
  values: { lines: LineDraft[] };
  errorOf: (name: string) => string | undefined;
  change: {
    (name: 'lines', lines: LineDraft[]): void;
    (name: `lines.${number}`, line: LineDraft): void;
  };
};

type LinesFieldsProps = {
  form: LinesForm;
  onRemove: (at: number) => void;
  hasDetails: (line: LineDraft) => boolean;
};

/** Pieces of the shop, and anything else. */
export function LinesFields({ form, onRemove, hasDetails }: LinesFieldsProps) {
  const { lines } = form.values;
  const missing = form.errorOf('lines');
  function add(line: LineDraft): void {
    if (lines.length === 0) form.change('lines', [line]);
    else form.change(`lines.${lines.length}`, line);
  }
  function pick(product: Sellable): void {
    const { productId, variantId, name, variant, stock } = product;
    const same = lines.findIndex(
      (one) => one.piece?.productId === productId && one.piece.variantId === variantId,
    );
    const found = lines[same];
    if (found) return form.change(`lines.${same}`, { ...found, quantity: found.quantity + 1 });
    const known = { productId, variantId, name, variant, ...(stock !== undefined && { stock }) };
    add({ ...newLine(), price: String(product.price), piece: known });
  }
  return (
    <>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              at={at}
              errorOf={form.errorOf}
              hasDetails={hasDetails(line)}
              onChange={(part) => form.change(`lines.${at}`, { ...line, ...part })}
              onRemove={() => onRemove(at)}
            />
          ))}
        </ul>
      )}
      <ProductPicker onPick={pick} onFree={() => add(newLine())} />
      {missing !== undefined && (
        <p className="error-message" role="alert">
          {missing}
        </p>
      )}
    </>
  );
}

export function ManualLines({ form }: { form: ManualForm }) {
  const { onRemove } = useRows(form, 'lines', newLine);
  return (
    <section className="card" aria-labelledby="mo-lines">
      <h2 id="mo-lines">What</h2>
      <LinesFields form={form} onRemove={onRemove} hasDetails={() => true} />
    </section>
  );
}
