import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Switch } from '#platform/ui/forms/choices/switch.tsx';
import {
  ArchiveRestore,
  Boxes,
  CircleAlert,
  CircleX,
  Copy,
  Eye,
  ImageOff,
  Plus,
  RotateCcw,
} from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { patchProductStatus, postProductCopy } from '../../admin-endpoints.ts';
import { productAvailability } from '../../choices/availability.ts';
import { hasSoldOut, stockSummary, waitingWords } from '../stock/stock-labels.ts';
import { useArchive, useSoldOut } from '../use-product-acts.ts';
import { isInFlight, updateLists } from '../use-products.ts';
import styles from './products.module.css';

type ProductActionsProps = { product: AdminProductWire; isOnline: boolean; size: 'xs' | 's' };

/** Says why nothing can be changed without a connection. */
function whenOnline(isOnline: boolean) {
  return isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': OFFLINE_NOTE };
}

function SoldOutButton({ product, isOnline, size }: ProductActionsProps) {
  const { isPending, mark } = useSoldOut(product);
  const { name, isMarkedSoldOut } = product;
  const isSoldOut = productAvailability(product).kind === 'sold-out';
  if (isSoldOut && !isMarkedSoldOut) return null;
  const words = isMarkedSoldOut ? 'Available again' : 'Sold out';
  return (
    <Button
      variant="secondary"
      size={size}
      busy={isPending}
      aria-label={isMarkedSoldOut ? `Make ${name} available again` : `Mark ${name} as sold out`}
      icon={
        isMarkedSoldOut ? <RotateCcw className="icon-small" /> : <CircleX className="icon-small" />
      }
      onClick={() => mark(!isMarkedSoldOut)}
      {...whenOnline(isOnline)}
    >
      {words}
    </Button>
  );
}

function RestoreButton({ product, isOnline, size }: ProductActionsProps) {
  const { isPending, archive } = useArchive(product);
  return (
    <Button
      variant="secondary"
      size={size}
      busy={isPending}
      aria-label={`Restore ${product.name}`}
      icon={<ArchiveRestore className="icon-small" />}
      onClick={() => archive({ isArchived: false })}
      {...whenOnline(isOnline)}
    >
      Restore
    </Button>
  );
}

type ProductLinkProps = Pick<ProductActionsProps, 'product' | 'size'>;

export function EditLink({ product, size }: ProductLinkProps) {
  return (
    <LinkButton
      variant="secondary"
      size={size}
      to={`/admin/product/${product.id}`}
      state={{ product }}
      aria-label={`View and Edit ${product.name}`}
      icon={<Eye className="icon-small" />}
    >
      View and Edit
    </LinkButton>
  );
}

export function StockLink({ product, size }: ProductLinkProps) {
  const isSoldOut = product.status === 'active' && productAvailability(product).kind === 'sold-out';
  const sheet = useOverlayLink(isSoldOut ? 'restock' : 'stock', product.id);
  return (
    <LinkButton
      {...sheet}
      variant="secondary"
      size={size}
      aria-label={isSoldOut ? `Restock ${product.name}` : `Stock of ${product.name}`}
      icon={isSoldOut ? <Plus className="icon-small" /> : <Boxes className="icon-small" />}
    >
      {isSoldOut ? 'Restock' : 'Stock'}
    </LinkButton>
  );
}

/** Actions in a row of the table. */
export function ProductActions({ product, isOnline, size }: ProductActionsProps) {
  return (
    <div className={styles.actions}>
      <EditLink product={product} size={size} />
      {product.isArchived && <RestoreButton product={product} isOnline={isOnline} size={size} />}
      {product.status === 'active' && (
        <SoldOutButton product={product} isOnline={isOnline} size={size} />
      )}
      <StockLink product={product} size={size} />
      <DuplicateButton product={product} isOnline={isOnline} size={size} />
    </div>
  );
}

const copyKey = (id: string) => ['product-copy', id];

/** Copies a product and opens the copy, which is inactive, for editing. */
export function useDuplicate({ id }: AdminProductWire) {
  const navigate = useNavigate();
  const copying = useMutation(
    {
      mutationKey: copyKey(id),
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof postProductCopy>('POST /v2/admin/product/{id}/copy', {
            params: { id },
          }),
        ),
      onSuccess: (copy) => {
        void refreshAdmin();
        void navigate(`/admin/product/${copy.id}?edit=1`, { state: { product: copy } });
      },
      onError: (error) =>
        logFailure('Failed to copy product:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
  return {
    ...copying,
    copy: () => {
      if (!isInFlight(copyKey(id))) copying.mutate();
    },
  };
}

type NotCopiedProps = Pick<ReturnType<typeof useDuplicate>, 'isError' | 'error'>;

export function NotCopied({ isError, error }: NotCopiedProps) {
  if (!isError) return null;
  return (
    <span className="error-message" role="alert">
      <CircleAlert className="icon-small" />
      <span>{`Not copied. ${problemOf(error)?.detail ?? 'Try again in a moment.'}`}</span>
    </span>
  );
}

function DuplicateButton({ product, isOnline, size }: ProductActionsProps) {
  const { copy, isPending, isError, error } = useDuplicate(product);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        busy={isPending}
        {...whenOnline(isOnline)}
        aria-label={`Duplicate ${product.name}`}
        icon={<Copy className="icon-small" />}
        onClick={copy}
      >
        Duplicate
      </Button>
      <NotCopied isError={isError} error={error} />
    </>
  );
}

type ShowSwitchProps = { product: AdminProductWire; isOnline: boolean };

export function ShowSwitch({ product, isOnline }: ShowSwitchProps) {
  if (product.isArchived) return <span className="muted">Archived</span>;
  return <ShopSwitch product={product} isOnline={isOnline} />;
}

function ShopSwitch({ product, isOnline }: ShowSwitchProps) {
  const { isShown, hasFailed, flip } = useShowInShop(product);
  const failedId = useId();
  const notes = [hasFailed && failedId, !isOnline && OFFLINE_NOTE].filter(Boolean);
  return (
    <div className={styles.show}>
      <Switch
        label={`Show ${product.name} in shop`}
        checked={isShown}
        isOffBad
        onChange={flip}
        aria-disabled={!isOnline || undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
      />
      {hasFailed && (
        <span className="error-message" id={failedId} role="alert">
          <CircleAlert className="icon-small" />
          Couldn't change. Try again.
        </span>
      )}
    </div>
  );
}

/** Optimistic: shows the new status until the shop refuses it. */
function useShowInShop(product: AdminProductWire) {
  const { id, name } = product;
  const announce = useAnnounce();
  const mutationKey = ['product-status', id];
  const { mutate, isPending, isError, variables, data } = useMutation(
    {
      mutationKey,
      mutationFn: async (next: AdminProductWire['status']) =>
        dataOf(
          await signedInApi<typeof patchProductStatus>('PATCH /v2/products/{id}', {
            params: { id },
            query: { status: next },
          }),
        ),
      onSuccess: (saved) => {
        announce(saved.status === 'active' ? `${name} shown in shop` : `${name} hidden from shop`);
        void updateLists(saved);
      },
      onError: (error) =>
        logFailure('Failed to change product status:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
  // The list renders a moment after the answer.
  const { status } = data && data.version > product.version ? data : product;
  return {
    isShown: (isPending ? variables : status) === 'active',
    hasFailed: isError,
    flip: (isShown: boolean) => {
      if (!isInFlight(mutationKey)) mutate(isShown ? 'active' : 'inactive');
    },
  };
}

export function ProductThumb({ product }: { product: AdminProductWire }) {
  const { name, images } = product;
  const image = images.find(({ isPrimary }) => isPrimary) ?? images[0];
  if (!image) {
    return (
      <span className={`${styles.thumbnail} picture-failed`}>
        <ImageOff className="icon-small" />
        <VisuallyHidden>{`${name}, no picture yet`}</VisuallyHidden>
      </span>
    );
  }
  return (
    <Picture
      className={styles.thumbnail}
      src={{ ...image, alt: name }}
      sizes="(max-width: 700px) 64px, 56px"
      widths={[64, 96, 160, 240]}
    />
  );
}

export function StockLabel({ product }: { product: AdminProductWire }) {
  const { waiting } = product;
  const isOut = hasSoldOut(product);
  return (
    <>
      <span className={isOut ? `${styles.stock} ${styles.out}` : styles.stock}>
        {isOut && <CircleAlert className="icon-small" />}
        <span>{stockSummary(product)}</span>
      </span>
      {waiting !== undefined && (
        <span className={`small muted ${styles.waiting}`}>{waitingWords(waiting)}</span>
      )}
    </>
  );
}

const OFFLINE_NOTE = 'products-offline';

export function OfflineNote() {
  return <span id={OFFLINE_NOTE}>You're offline. Changes need a connection.</span>;
}
