import { useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Link, useLocation, useNavigate, useParams, type MetaDescriptor } from 'react-router';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { formatTime } from '#platform/ui/display/format-date.ts';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft, Pencil } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { ProductActs } from './product-acts.tsx';
import { ProductEdit } from './product-edit.tsx';
import { ProductView } from './product-view.tsx';
import { useProduct } from '../../admin/use-products.ts';
import styles from './product-editor.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Product' }, { name: 'robots', content: 'noindex' }];
}

function LoadingProduct() {
  return (
    <Loading label="Loading this piece" className="wide-and-narrow">
      <div className={`column ${styles.skeleton}`}>
        <Skeleton count={2} />
      </div>
      <div className={`column ${styles.skeleton}`}>
        <Skeleton count={3} />
      </div>
    </Loading>
  );
}

type NotLoadedProps = {
  problem: { status: number; detail: string } | undefined;
  reload: () => unknown;
};

function NotLoaded({ problem, reload }: NotLoadedProps) {
  if (problem?.status === 404) {
    return (
      <Banner
        tone="bad"
        title="Piece not found"
        action={<LinkButton to="/admin/my-products">All Products</LinkButton>}
      >
        The address may be wrong. Look for it under All Products.
      </Banner>
    );
  }
  return (
    <LoadFailed title="Not loaded" onRetry={reload}>
      {problem?.detail ?? 'Something went wrong in the shop. Try again in a few minutes.'}
    </LoadFailed>
  );
}

/** Goes back in history, which keeps the filters, if the list was the last page. */
function BackLink({ canGoBack }: { canGoBack: boolean }) {
  const navigate = useNavigate();
  const state = useLocation().state as { product?: unknown } | null;
  function goBack(event: MouseEvent): void {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!isPlain || !canGoBack || state?.product === undefined) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className="back tap" to="/admin/my-products" onClick={goBack}>
      <ArrowLeft className="icon-small" />
      Back
    </Link>
  );
}

type HeadProps = {
  product: AdminProductWire | undefined;
  title: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** One h1 for all states of the page keeps the focus. */
function Head({ product, title, children }: HeadProps) {
  return (
    <div className={`title-row ${styles.head}`}>
      <div className={`row wrap ${styles.title}`}>
        <h1 ref={title} tabIndex={-1}>
          {product?.name ?? 'Product'}
        </h1>
        {product && <StatusBadge status={product.isArchived ? 'archived' : product.status} />}
      </div>
      {children}
    </div>
  );
}

function useSaved(id: string, close: () => void) {
  const navigate = useNavigate();
  const announce = useAnnounce();
  const title = useRef<HTMLHeadingElement>(null);
  const [savedAt, setSavedAt] = useState<string>();
  function leave(saved: AdminProductWire): void {
    const words = `Saved ${formatTime(saved.updatedAt)}`;
    setSavedAt(words);
    announce(words);
    // The page may have been opened under its old slug.
    if (saved.id === id) close();
    else void navigate(`/admin/product/${saved.id}`, { replace: true });
    title.current?.focus();
  }
  return { title, savedAt, forget: () => setSavedAt(undefined), leave };
}

function EditLink({ onClick }: { onClick: () => void }) {
  return (
    <LinkButton
      {...useOverlayLink('edit')}
      icon={<Pencil className="icon-small" />}
      onClick={onClick}
    >
      Edit Product
    </LinkButton>
  );
}

type ContentProps = {
  query: ReturnType<typeof useProduct>;
  isEditing: boolean;
  savedAt: string | undefined;
  onSaved: (saved: AdminProductWire) => void;
  onCancel: () => void;
};

/** An edit never starts from the data of the navigation, which may be stale. */
function Content({ query, isEditing, savedAt, onSaved, onCancel }: ContentProps) {
  const { product, isPreliminary, isFailed } = query;
  if (!product || (isEditing && isPreliminary)) return isFailed ? null : <LoadingProduct />;
  if (!isEditing) return <ProductView product={product} savedAt={savedAt} />;
  return <ProductEdit product={product} onSaved={onSaved} onCancel={onCancel} />;
}

/** One product, to read or to edit (`?edit=1`, so that Back leaves the form). */
function ProductPage({ id }: { id: string }) {
  const query = useProduct(id);
  const { isOpen, close } = useOverlay('edit');
  const { title, savedAt, forget, leave } = useSaved(id, close);
  return (
    <>
      <BackLink canGoBack={!isOpen} />
      <Head product={query.product} title={title}>
        {query.product && !isOpen && (
          <div className="row wrap">
            <EditLink onClick={forget} />
            <ProductActs product={query.product} />
          </div>
        )}
      </Head>
      {query.isFailed && <NotLoaded problem={query.problem} reload={query.reload} />}
      <Content
        query={query}
        isEditing={isOpen}
        savedAt={savedAt}
        onSaved={leave}
        onCancel={close}
      />
    </>
  );
}

export default function AdminProductPage() {
  const { id = '' } = useParams();
  return <ProductPage key={id} id={id} />;
}
