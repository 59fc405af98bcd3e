import { Link, useParams, type MetaDescriptor } from 'react-router';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { Form } from '#platform/ui/forms/form/form.tsx';
import { ON_THEIR_WAY } from '#platform/ui/forms/form/upload-status.ts';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { NotSaved } from '#platform/ui/feedback/not-saved.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { MAX_SENTENCE, type AdminCollection, type ShelvedProduct } from '../collection-contract.ts';
import { countOf } from './count-of.ts';
import { OrderedList } from './ordered-list.tsx';
import { RowPicture } from '../../admin/row-picture.tsx';
import { useCollections, useShelf, useShelfOrder } from './use-collections.ts';
import { useEditedCollection } from './use-edited-collection.ts';
import styles from './collections.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Collection' }, { name: 'robots', content: 'noindex' }];
}

function messageOf({ isOnline, isUploading }: ReturnType<typeof useEditedCollection>) {
  if (!isOnline) return "You're offline. Saving needs a connection";
  return isUploading ? ON_THEIR_WAY : undefined;
}

function Words({ collection }: { collection: AdminCollection }) {
  const edited = useEditedCollection(collection);
  const { mediaId, sentence } = edited.values;
  const message = messageOf(edited);
  return (
    <Form form={edited} className="card stack">
      <NotSaved edited={edited} />
      <TextArea
        label="Sentence"
        optional
        rows={3}
        maxLength={MAX_SENTENCE}
        hint={`Shown under the name, and in search results. ${MAX_SENTENCE - sentence.length} characters are left.`}
        {...edited.field('sentence')}
        onChange={({ target }) => edited.change('sentence', target.value.replaceAll(/\s/g, ' '))}
      />
      <fieldset>
        <legend className="label">Picture</legend>
        <PictureChoice
          // Remounts after a save: a saved picture is not taken back here.
          key={collection.version}
          label="the picture"
          value={mediaId === null ? null : { mediaId }}
          onChange={(picture) => edited.change('mediaId', picture?.mediaId ?? null)}
          read={(upload) => ({ mediaId: upload.mediaId })}
          error={edited.errorOf('mediaId')}
        >
          {(picture) => (
            <img
              className={styles.collectionPicture}
              src={mediaUrl(picture.mediaId, 640, 'webp')}
              alt=""
            />
          )}
        </PictureChoice>
      </fieldset>
      {edited.isDirty && (
        <SaveBar
          isSaving={edited.isSending}
          canSave={!edited.isConflict && message === undefined}
          message={message}
          onCancel={edited.discard}
        />
      )}
    </Form>
  );
}

function ShelfRow({ product }: { product: ShelvedProduct }) {
  const { slug, name, status, mediaId } = product;
  return (
    <>
      <RowPicture mediaId={mediaId} />
      <div className={`breaks ${styles.description}`}>
        <h3>
          <Link className="tap" to={`/admin/product/${slug}`}>
            {name}
          </Link>
        </h3>
        {status === 'inactive' && <StatusBadge status="inactive" />}
      </div>
    </>
  );
}

function Shelf({ slug }: { slug: string }) {
  const { data, failure, reload } = useShelf(slug);
  const order = useShelfOrder(slug);
  if (!data) {
    return failure === undefined ? (
      <Loading label="Loading the pieces">
        <Skeleton count={5} />
      </Loading>
    ) : (
      <LoadFailed onRetry={reload} detail={failure}>
        The pieces didn't load.
      </LoadFailed>
    );
  }
  return (
    <OrderedList
      items={data}
      order={order}
      keyOf={({ id }) => id}
      renderItem={(product) => <ShelfRow product={product} />}
    />
  );
}

function Collection({ collection }: { collection: AdminCollection }) {
  const { slug, name } = collection;
  return (
    <>
      <h1>{name}</h1>
      <p className="lead">{countOf(collection)}</p>
      <Words collection={collection} />
      <section className="column" aria-labelledby="shelf-title">
        <h2 id="shelf-title">Order of the pieces</h2>
        <p className="hint">
          Visitors see them in this order. Drag a piece, or move it with its buttons: each move is
          saved at once.
        </p>
        <Shelf slug={slug} />
      </section>
    </>
  );
}

function CollectionOrWhyNot({ slug }: { slug: string }) {
  const { data, failure, reload } = useCollections();
  const collection = data?.find((one) => one.slug === slug);
  if (collection) return <Collection collection={collection} />;
  if (data) {
    return (
      <>
        <h1>Collection not found</h1>
        <p className="lead">Its last piece may have moved to another category.</p>
      </>
    );
  }
  return (
    <>
      <h1>Collection</h1>
      {failure === undefined ? (
        <Loading label="Loading the collection">
          <Skeleton count={5} />
        </Loading>
      ) : (
        <LoadFailed onRetry={reload} detail={failure}>
          The collection didn't load.
        </LoadFailed>
      )}
    </>
  );
}

/** A category's sentence and picture, and its pieces in their order. */
export default function CollectionPage() {
  const { slug = '' } = useParams();
  return (
    <div className={`column ${styles.collections}`}>
      <Link className="back tap" to="/admin/collections">
        <ArrowLeft className="icon-small" /> Collections
      </Link>
      <CollectionOrWhyNot key={slug} slug={slug} />
    </div>
  );
}
