import { useRef, useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Plus, X } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire, RelatedProduct } from '../../admin-contract.ts';
import type { listAllProducts } from '../../admin-endpoints.ts';
import { RowPicture } from '../row-picture.tsx';
import styles from './product-choice.module.css';

const MOST_FOUND = 6;

function chosenOf({ id, name, images }: AdminProductWire): RelatedProduct {
  const { mediaId } = images.find(({ isPrimary }) => isPrimary) ?? {};
  return { id, name, ...(mediaId !== undefined && { mediaId }) };
}

type Among = 'active' | 'all';

/** Pieces by parts of their name. */
function useFound(q: string, among: Among, without: readonly string[]) {
  const limit = MOST_FOUND + without.length;
  const { data = [], ...state } = useApiQuery([ADMIN, 'pieces', among, q, limit], (signal) =>
    signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
      query: { status: among, sort: 'name', q, limit: String(limit) },
      signal,
    }),
  );
  const found = data.filter(({ id }) => !without.includes(id)).slice(0, MOST_FOUND);
  return { ...state, found: found.map(chosenOf) };
}

type FoundProps = {
  q: string;
  among: Among;
  without: readonly string[];
  onPick: (product: RelatedProduct) => void;
};

function Found({ q, among, without, onPick }: FoundProps) {
  const { found, isFetching, failure, reload } = useFound(q, among, without);
  if (failure !== undefined) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={failure}>
        The pieces didn't load.
      </LoadFailed>
    );
  }
  if (found.length === 0) {
    return !isFetching && <p className="muted">No other piece has this name.</p>;
  }
  return (
    <ul className={styles.found} aria-label="Pieces found">
      {found.map((product) => (
        <li key={product.id}>
          <button type="button" onClick={() => onPick(product)}>
            <RowPicture mediaId={product.mediaId} />
            <span>{product.name}</span>
            <Plus className="icon" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ChosenProps = { value: RelatedProduct[]; onRemove: (product: RelatedProduct) => void };

function Chosen({ value, onRemove }: ChosenProps) {
  return (
    <ul className={styles.chosen} aria-label="Chosen pieces">
      {value.map((product) => (
        <li key={product.id}>
          <RowPicture mediaId={product.mediaId} />
          <span>{product.name}</span>
          <IconButton label={`Remove ${product.name}`} onClick={() => onRemove(product)}>
            <X className="icon" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

export type ProductChoiceProps = {
  value: RelatedProduct[];
  onChange: (products: RelatedProduct[]) => void;
  most: number;
  among: Among;
  hint: string;
  name?: string;
  error?: string | undefined;
  /** Id of a piece that is not to be found. */
  except?: string | undefined;
};

/** Chooses pieces by their names, in order; nothing is listed before one types. */
export function ProductChoice(props: ProductChoiceProps) {
  const { value, onChange, most, among, hint, name, error, except } = props;
  const [q, setQ] = useState('');
  const announce = useAnnounce();
  const box = useRef<HTMLDivElement>(null);
  function pick(product: RelatedProduct): void {
    onChange([...value, product]);
    setQ('');
    announce(`${product.name} added`);
    (value.length + 1 < most ? box.current?.querySelector('input') : box.current)?.focus();
  }
  function remove(product: RelatedProduct): void {
    onChange(value.filter(({ id }) => id !== product.id));
    announce(`${product.name} removed`);
    box.current?.focus();
  }
  const without = [...value.map(({ id }) => id), ...(except === undefined ? [] : [except])];
  return (
    <div ref={box} tabIndex={-1} className={styles.choice}>
      {value.length > 0 && <Chosen value={value} onRemove={remove} />}
      {value.length < most && (
        <TextField
          label="Find a piece"
          hint={hint}
          name={name}
          error={error}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {!isBlank(q) && <Found q={q.trim()} among={among} without={without} onPick={pick} />}
    </div>
  );
}
