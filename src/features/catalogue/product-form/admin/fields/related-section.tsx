import { useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Plus, X } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire, RelatedProduct } from '../../../admin-contract.ts';
import type { listAllProducts } from '../../../admin-endpoints.ts';
import { PRODUCT_LIMITS } from '../../product-draft.ts';
import { RowPicture } from '../../../admin/row-picture.tsx';
import { Section } from './form-parts.tsx';
import type { ProductForm } from './use-product-form.ts';
import { idOfPath } from './validate-product.ts';
import styles from '../product-editor.module.css';

const MOST_FOUND = 6;

function relatedOf({ id, name, images }: AdminProductWire): RelatedProduct {
  const { mediaId } = images.find(({ isPrimary }) => isPrimary) ?? {};
  return { id, name, ...(mediaId !== undefined && { mediaId }) };
}

/** Shown pieces by parts of their name. */
function useFound(q: string, without: readonly string[]) {
  const limit = MOST_FOUND + without.length;
  const { data = [], ...state } = useApiQuery([ADMIN, 'related', q, limit], (signal) =>
    signedInApi<typeof listAllProducts>('GET /v2/admin/allproducts', {
      query: { status: 'active', sort: 'name', q, limit: String(limit) },
      signal,
    }),
  );
  const found = data.filter(({ id }) => !without.includes(id)).slice(0, MOST_FOUND);
  return { ...state, found: found.map(relatedOf) };
}

type FoundProps = {
  q: string;
  without: readonly string[];
  onPick: (product: RelatedProduct) => void;
};

function Found({ q, without, onPick }: FoundProps) {
  const { found, isFetching, failure, reload } = useFound(q, without);
  if (failure !== undefined) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={failure}>
        The pieces didn't load.
      </LoadFailed>
    );
  }
  if (found.length === 0)
    return !isFetching && <p className="muted">No other piece has this name.</p>;
  return (
    <ul className={styles.relatedFound} aria-label="Pieces found">
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

type RelatedSectionProps = {
  form: ProductForm;
  /** Id of the piece itself, once it is stored. */
  ownId?: string;
};

/** Chooses up to four pieces to show first below this one. */
export function RelatedSection({ form, ownId }: RelatedSectionProps) {
  const [q, setQ] = useState('');
  const announce = useAnnounce();
  const { fields, errors, edit } = form;
  const { related } = fields;
  const change = (next: RelatedProduct[]) =>
    edit('related', (before) => ({ ...before, related: next }));
  const field = `${idOfPath('related')}-q`;
  function pick(product: RelatedProduct): void {
    change([...related, product]);
    setQ('');
    announce(`${product.name} added`);
    document.getElementById(field)?.focus();
  }
  function remove({ id, name }: RelatedProduct): void {
    change(related.filter((one) => one.id !== id));
    announce(`${name} removed`);
    document.getElementById(idOfPath('related'))?.focus();
  }
  const without = [...related.map(({ id }) => id), ...(ownId === undefined ? [] : [ownId])];
  return (
    <Section
      path="related"
      title="Goes well with"
      holds={related.map(({ name }) => name).join(', ')}
      className="stack"
      error={errors.related}
    >
      <p className="hint">
        {`These show first below the piece, up to ${PRODUCT_LIMITS.related}. The shop adds the most similar pieces and leaves out what is sold out.`}
      </p>
      {related.length > 0 && (
        <ul className={styles.relatedChosen} aria-label="Chosen pieces">
          {related.map((product) => (
            <li key={product.id}>
              <RowPicture mediaId={product.mediaId} />
              <span>{product.name}</span>
              <IconButton label={`Remove ${product.name}`} onClick={() => remove(product)}>
                <X className="icon" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {related.length < PRODUCT_LIMITS.related && (
        <TextField
          label="Find a piece"
          hint="Type a part of its name"
          id={field}
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
      {!isBlank(q) && <Found q={q.trim()} without={without} onPick={pick} />}
    </Section>
  );
}
