import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { Link } from 'react-router';
import type { postProduct } from '#features/catalogue/admin-endpoints.ts';
import {
  emptyFields,
  toDraft,
} from '#features/catalogue/product-form/admin/fields/product-fields.ts';
import {
  addPicture,
  type PictureFields,
} from '#features/catalogue/product-form/admin/pictures/picture-fields.ts';
import { DropZone, useUploads } from '#features/media/admin/admin-uploads.tsx';
import { UploadList } from '#features/media/storefront/uploads.tsx';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { StepForm, useGoOn, type StepProps } from './step-form.tsx';
import { readSetUp } from './use-set-up.ts';
import styles from './set-up.module.css';
import fieldStyles from '#platform/ui/forms/field.module.css';

type Product = { name: string; price: string; images: PictureFields[] };

function errorsOf({ name, price, images }: Product): Record<string, string> {
  const amount = rupeesIn(price);
  const isAmount = amount !== undefined && !Number.isNaN(amount);
  return {
    ...(images.length === 0 && { images: 'Add a photo: nobody buys what they cannot see' }),
    ...(isBlank(name) && { name: 'Enter a name' }),
    ...(!isAmount && { price: 'Enter a price in rupees' }),
  };
}

const ProductForm = checkedDraft(errorsOf, ({ name, ...product }) =>
  toDraft({ ...emptyFields(), ...product, name: name.trim(), status: 'active' }),
);

const EMPTY: Product = { name: '', price: '', images: [] };

function useProductForm({ setUp, onSaved }: StepProps) {
  return useForm({
    schema: ProductForm,
    start: EMPTY,
    send: async (body, key) => {
      const result = await signedInApi<typeof postProduct>('POST /v2/products', {
        headers: { 'idempotency-key': key },
        body,
      });
      if (result.ok) await refreshAdmin();
      return result;
    },
    after: () => onSaved(readSetUp(queries) ?? setUp),
  });
}

function ProductDone(props: StepProps) {
  return (
    <StepForm form={useGoOn(props)} saveLabel="Continue">
      <p className="muted">
        Your first piece is in the shop.{' '}
        <Link className="link" to={props.step.path}>
          Add another one
        </Link>
      </p>
    </StepForm>
  );
}

function Photos({ form }: { form: ReturnType<typeof useProductForm> }) {
  const { name, images } = form.values;
  const { add, ...uploads } = useUploads((picture) =>
    form.edit('images', (product) => ({ ...product, images: addPicture(product.images, picture) })),
  );
  const error = form.errorOf('images');
  return (
    <>
      {images.length > 0 && (
        <ul className={`cluster ${styles.photos}`} aria-label="Photos">
          {images.map(({ key, url }) => (
            <li key={key}>
              <img className="thumb" src={url} alt={name || 'Your piece'} width={96} height={120} />
            </li>
          ))}
        </ul>
      )}
      <div className={error === undefined ? 'field' : `field ${fieldStyles.wrong}`}>
        <DropZone label="your piece" isWrong={error !== undefined} onFiles={add} />
        {error !== undefined && <span className="error-message">{error}</span>}
      </div>
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
    </>
  );
}

function NewProduct(props: StepProps) {
  const form = useProductForm(props);
  return (
    <StepForm form={form} saveLabel="Add this piece">
      <Photos form={form} />
      <TextField label="Name of the piece" maxLength={200} {...form.field('name')} />
      <RupeeField label="Price" maxLength={20} {...form.field('price')} />
      <p className="hint">
        Sizes, colours, stock and more:{' '}
        <Link className="link" to={props.step.path}>
          use the full form
        </Link>
      </p>
    </StepForm>
  );
}

export function ProductStep(props: StepProps) {
  return props.step.isDone ? <ProductDone {...props} /> : <NewProduct {...props} />;
}
