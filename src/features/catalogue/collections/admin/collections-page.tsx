import { Link, type MetaDescriptor } from 'react-router';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminCollection } from '../collection-contract.ts';
import { countOf } from './count-of.ts';
import { OrderedList } from './ordered-list.tsx';
import { RowPicture } from '../../admin/row-picture.tsx';
import { useCollectionOrder, useCollections } from './use-collections.ts';
import styles from './collections.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Collections' }, { name: 'robots', content: 'noindex' }];
}

function CollectionRow({ collection }: { collection: AdminCollection }) {
  const { slug, name, sentence, picture, isShown } = collection;
  return (
    <>
      <RowPicture mediaId={picture?.mediaId} />
      <div className={`breaks ${styles.description}`}>
        <h2>
          <Link className="tap" to={`/admin/collections/${slug}`}>
            {name}
          </Link>
        </h2>
        {sentence !== '' && <p>{sentence}</p>}
        <p className="hint">
          <span>{countOf(collection)}</span>
          {!isShown && (
            <span>. Give it a sentence, a picture or a place to show it above the pieces</span>
          )}
        </p>
      </div>
    </>
  );
}

function Collections() {
  const { data, failure, reload } = useCollections();
  const order = useCollectionOrder();
  if (!data) {
    return failure === undefined ? (
      <Loading label="Loading collections">
        <Skeleton count={5} />
      </Loading>
    ) : (
      <LoadFailed onRetry={reload} detail={failure}>
        The collections didn't load.
      </LoadFailed>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="No collections yet."
        text="Every category becomes a collection. Add a piece and name its category."
      />
    );
  }
  return (
    <OrderedList
      items={data}
      order={order}
      keyOf={({ slug }) => slug}
      renderItem={(collection) => <CollectionRow collection={collection} />}
    />
  );
}

/** The categories in use, in the order in which visitors find them. */
export default function CollectionsPage() {
  return (
    <div className={`column ${styles.collections}`}>
      <Link className="back tap" to="/admin/my-products">
        <ArrowLeft className="icon-small" /> All Products
      </Link>
      <h1>Collections</h1>
      <p className="lead">
        One for each category. Visitors see them above the pieces, in this order. Open one to give
        it a picture and a sentence, and to put its pieces in order.
      </p>
      <Collections />
    </div>
  );
}
