import { useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { DropZone } from '#features/media/admin/admin-uploads.tsx';
import { UploadList } from '#features/media/storefront/uploads.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { products } from '../import-words.ts';
import { passedOn } from './photo-drafts.ts';
import {
  usePhotoDrafts,
  usePhotoUploads,
  type AddedProduct,
  type PhotoForm,
} from './use-photo-drafts.ts';
import styles from './photos.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Add many from photos' }, { name: 'robots', content: 'noindex' }];
}

function Added({ product }: { product: AddedProduct }) {
  return (
    <p>
      Added, not shown yet:{' '}
      <Link className="link" to={`/admin/product/${product.id}`}>
        {product.name}
      </Link>
    </p>
  );
}

function Fields({ form, at }: { form: PhotoForm; at: number }) {
  const { drafts } = form.values;
  return (
    <>
      <TextField label="Name" maxLength={200} {...form.field(`drafts.${at}.name`)} />
      <div className={styles.facts}>
        <RupeeField label="Price" maxLength={20} {...form.field(`drafts.${at}.price`)} />
        <TextField label="Category" maxLength={80} {...form.field(`drafts.${at}.category`)} />
        <TextField
          label="Stock"
          hint="Empty: not counted"
          inputMode="numeric"
          {...form.field(`drafts.${at}.stock`)}
        />
      </div>
      <div className="row wrap">
        {at < drafts.length - 1 && (
          <TextButton
            onClick={() => form.edit('', (all) => ({ drafts: passedOn(all.drafts, at) }))}
          >
            Price and category for all below
          </TextButton>
        )}
        <TextButton
          onClick={() => form.edit('', (all) => ({ drafts: all.drafts.toSpliced(at, 1) }))}
        >
          Remove
        </TextButton>
      </div>
    </>
  );
}

type DraftsProps = { form: PhotoForm; added: ReadonlyMap<string, AddedProduct> };

function Drafts({ form, added }: DraftsProps) {
  const { drafts } = form.values;
  if (drafts.length === 0) return null;
  return (
    <ol className={styles.drafts} aria-label="New products">
      {drafts.map(({ key, url, name }, at) => {
        const product = added.get(key);
        return (
          <li key={key} className={`card ${styles.draft}`}>
            <img className="thumb" src={url} alt={name} width={96} height={120} />
            <fieldset className={styles.fields}>
              <legend className="visually-hidden">{name || `Photo ${at + 1}`}</legend>
              {product ? <Added product={product} /> : <Fields form={form} at={at} />}
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}

function Photos({ form }: { form: PhotoForm }) {
  const { add, ...uploads } = usePhotoUploads(form);
  return (
    <>
      <DropZone label="new products" onFiles={add} />
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
    </>
  );
}

export default function PhotosPage() {
  const [count, setCount] = useState(0);
  const { form, added } = usePhotoDrafts(setCount);
  const { length } = form.values.drafts;
  return (
    <div className="beside-title">
      <Link className="back tap" to="/admin/transfer">
        <ArrowLeft className="icon-small" /> Import and export
      </Link>
      <h1>Add many from photos</h1>
      <p className="lead">
        Each photo becomes a product that nobody sees yet. Type names and prices here, save all at
        once, and show them when they are ready.
      </p>
      {count > 0 && length === 0 && (
        <Banner tone="ok" title={`${products(count)} added`}>
          They are inactive.{' '}
          <Link className="link" to="/admin/my-products">
            Look at them
          </Link>
        </Banner>
      )}
      <Form form={form} className="stack" aria-label="New products from photos">
        <Photos form={form} />
        <Drafts form={form} added={added} />
        {length > 0 && (
          <>
            <FormFailure keeps="What you typed is still here." />
            <FormWaiting />
            <div>
              <SendButton busyLabel="Adding…">{`Add ${products(length)}`}</SendButton>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}
