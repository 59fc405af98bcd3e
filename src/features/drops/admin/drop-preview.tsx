import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { getAnyProduct } from '#features/catalogue/admin-endpoints.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { dataOf } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import type { AdminDrop } from '../contract.ts';
import { DropPoster, posterWords, type PosterView } from '../storefront/drop-poster.tsx';
import { bodyOf, type DropDraft } from './typed-drop.ts';

type Previewed = { draft: DropDraft; drop?: AdminDrop | undefined };

const hasOpened = (drop?: AdminDrop) => drop !== undefined && drop.state !== 'coming';

function useProducts({ pieces }: DropDraft) {
  const ids = pieces.map(({ id }) => id);
  return useApiQuery([ADMIN, 'drop-preview', ...ids], async (signal) => {
    const answers = ids.map((id) =>
      signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', { params: { id }, signal }),
    );
    const data = (await Promise.all(answers)).map(dataOf);
    return { ok: true as const, data, total: data.length };
  });
}

/** What the rules of a drop put on its poster. */
function rulesOf(draft: DropDraft) {
  const { perPerson, earlyMinutes = 0, isListed } = bodyOf(draft);
  return {
    isListed,
    ...(typeof perPerson === 'number' && { perPerson }),
    ...(earlyMinutes > 0 && { earlyMinutes }),
  };
}

/** The poster of what is typed; undefined until it has a moment. */
function posterOf(
  { draft, drop }: Previewed,
  products: AdminProductWire[],
  shop: Parameters<typeof posterWords>[1],
): PosterView | undefined {
  const { title, sentence, mediaId } = draft;
  const { opensAt } = bodyOf(draft);
  if (Number.isNaN(Date.parse(opensAt))) return undefined;
  const slug = drop?.slug ?? 'preview';
  const coming = hasOpened(drop) ? undefined : { slug, title, opensAt };
  const shown = products.map((one) => ({ ...one, drop: coming }));
  return {
    slug,
    title: title.trim() || 'Your drop',
    sentence: sentence.trim(),
    opensAt,
    isClosed: drop?.state === 'closed',
    picture: mediaId === null ? undefined : { mediaId, url: mediaUrl(mediaId, 960, 'webp') },
    ...rulesOf(draft),
    ...posterWords({ opensAt, pieces: shown }, shop),
  };
}

function Poster({ draft, drop }: Previewed) {
  const shop = useShop();
  const { data, failure, reload } = useProducts(draft);
  if (failure !== undefined) {
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        The preview didn't load.
      </LoadFailed>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the preview">
        <Skeleton count={3} />
      </Loading>
    );
  }
  const poster = posterOf({ draft, drop }, data, shop);
  if (!poster) return <p>Choose its day and time first: visitors read them on the page.</p>;
  return (
    <div
      onClickCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <DropPoster drop={poster} isOpen={hasOpened(drop)} />
    </div>
  );
}

type DropPreviewProps = Previewed & { isOpen: boolean; onClose: () => void };

/** The page of a drop as visitors will see it, before it is saved. Nothing on it can be pressed. */
export function DropPreview({ isOpen, onClose, ...previewed }: DropPreviewProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} size="xl">
      <div className="dialog-body stack">
        <DialogTitle>What visitors will see</DialogTitle>
        <Poster {...previewed} />
      </div>
    </Dialog>
  );
}
