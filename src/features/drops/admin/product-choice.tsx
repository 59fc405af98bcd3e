import { useState } from 'react';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { listAllProducts } from '#features/catalogue/admin-endpoints.ts';
import { RowPicture } from '#features/catalogue/admin/row-picture.tsx';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Plus, X } from '#platform/ui/icons/icons.generated.tsx';
import { MAX_PRODUCTS } from '../contract.ts';
import type { ChosenProduct } from './typed-drop.ts';
import styles from './drops.module.css';

const MOST_FOUND = 8;

function chosenOf({ id, name, images }: AdminProductWire): ChosenProduct {
  return { id, name, mediaId: images.find(({ isPrimary }) => isPrimary)?.mediaId };
}

type FoundProps = { q: string; without: readonly string[]; onPick: (piece: ChosenProduct) => void };

function Found({ q, without, onPick }: FoundProps) {
  const limit = MOST_FOUND + without.length;
  const { data, isFetching, failure, reload } = useApiQuery([ADMIN, 'pieces', q, limit], (signal) =>
    signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
      query: { status: 'all', sort: 'newest', q, limit: String(limit) },
      signal,
    }),
  );
  if (failure !== undefined) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={failure}>
        The pieces didn't load.
      </LoadFailed>
    );
  }
  const found = (data ?? []).filter(({ id }) => !without.includes(id)).slice(0, MOST_FOUND);
  if (found.length === 0) return !isFetching && <p className="muted">No other piece found.</p>;
  return (
    <ul className={styles.found} aria-label="Pieces to choose from">
      {found.map(chosenOf).map((piece) => (
        <li key={piece.id}>
          <button type="button" onClick={() => onPick(piece)}>
            <RowPicture mediaId={piece.mediaId} />
            <span>{piece.name}</span>
            <Plus className="icon" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ProductChoiceProps = {
  value: ChosenProduct[];
  onChange: (pieces: ChosenProduct[]) => void;
  error: string | undefined;
};

/** Chooses the pieces of a drop; the newest are offered first. */
export function ProductChoice({ value, onChange, error }: ProductChoiceProps) {
  const [q, setQ] = useState('');
  const announce = useAnnounce();
  function pick(piece: ChosenProduct): void {
    onChange([...value, piece]);
    setQ('');
    announce(`${piece.name} added`);
  }
  function remove({ id, name }: ChosenProduct): void {
    onChange(value.filter((one) => one.id !== id));
    announce(`${name} removed`);
  }
  return (
    <fieldset className={styles.pieces}>
      <legend className="label">Pieces</legend>
      {value.length > 0 && (
        <ul className={styles.found} aria-label="Pieces of the drop">
          {value.map((piece) => (
            <li key={piece.id}>
              <RowPicture mediaId={piece.mediaId} />
              <span>{piece.name}</span>
              <IconButton label={`Remove ${piece.name}`} onClick={() => remove(piece)}>
                <X className="icon" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {value.length < MAX_PRODUCTS && (
        <>
          <TextField
            label="Find a piece"
            hint="Hidden pieces are found too."
            name="pieces"
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
          {(q.trim() !== '' || value.length === 0) && (
            <Found q={q.trim()} without={value.map(({ id }) => id)} onPick={pick} />
          )}
        </>
      )}
    </fieldset>
  );
}
