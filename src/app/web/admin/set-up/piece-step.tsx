import { rupeesIn } from '#platform/contract/typed/number.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { postProduct } from '#features/catalogue/admin-endpoints.ts';
import {
  emptyFields,
  toDraft,
  type DraftBody,
} from '#features/catalogue/admin/product/form/product-fields.ts';
import {
  addPicture,
  type PictureFields,
} from '#features/catalogue/admin/product/pictures/picture-fields.ts';
import { DropZone, useUploads } from '#features/media/admin/uploads.tsx';
import { ON_THEIR_WAY } from '#platform/ui/forms/form/upload-status.ts';
import { UploadList } from '#features/media/storefront/uploads.tsx';
import '#features/catalogue/admin/product/product-editor.css';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import { readSetUp } from './use-set-up.ts';

type Errors = Partial<Record<'name' | 'price' | 'images', string>>;

function errorsOf(name: string, price: string, images: PictureFields[]): Errors {
  const amount = rupeesIn(price);
  const isAmount = amount !== undefined && !Number.isNaN(amount);
  return {
    ...(images.length === 0 && { images: 'Add a photo: nobody buys what they cannot see' }),
    ...(name.trim() === '' && { name: 'Give the piece a name' }),
    ...(!isAmount && { price: 'Give a price in rupees' }),
  };
}

function useAdding(onSaved: StepProps['onSaved']) {
  const [mutation] = useState(() => idempotentMutation<DraftBody>());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();

  async function add(body: DraftBody): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      dataOf(
        await mutation.send(body, (key) =>
          signedInApi<typeof postProduct>('POST /v2/products', {
            headers: { 'idempotency-key': key },
            body,
          }),
        ),
      );
      await refreshAdmin();
      const setUp = readSetUp(queries);
      if (setUp) onSaved(setUp);
    } catch (error) {
      setProblem(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { add: (body: DraftBody) => void add(body), isBusy, problem };
}

function PieceDone({ setUp, step, onSaved }: StepProps) {
  return (
    <StepForm
      saving={{ isBusy: false, problem: undefined }}
      saveLabel="Go on"
      onSubmit={() => onSaved(setUp)}
    >
      <p className="muted">
        Your first piece is in the shop.{' '}
        <Link className="link" to={step.path}>
          Add another one
        </Link>
      </p>
    </StepForm>
  );
}

function NewPiece({ onSaved, step }: StepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [images, setImages] = useState<PictureFields[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const { add: upload, ...uploads } = useUploads((picture) =>
    setImages((now) => addPicture(now, picture)),
  );
  const adding = useAdding(onSaved);
  useUnsavedWork(name !== '' || price !== '' || images.length > 0);

  function submit(): void {
    const found = errorsOf(name, price, images);
    if (uploads.isBusy) found.images = `${ON_THEIR_WAY}. Wait a moment`;
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const field = first === 'images' ? '[type="file"]' : `[name="${first}"]`;
      return form.current?.querySelector<HTMLElement>(field)?.focus();
    }
    adding.add(toDraft({ ...emptyFields(), name: name.trim(), price, images, status: 'active' }));
  }

  return (
    <StepForm form={form} saving={adding} saveLabel="Add this piece" onSubmit={submit}>
      {images.length > 0 && (
        <ul className="setup-photos" aria-label="Photos">
          {images.map(({ key, url }) => (
            <li key={key}>
              <img className="thumb" src={url} alt={name || 'Your piece'} width={96} height={120} />
            </li>
          ))}
        </ul>
      )}
      <div className={errors.images === undefined ? 'field' : 'field err'}>
        <DropZone label="your piece" onFiles={upload} />
        {errors.images !== undefined && (uploads.isBusy || images.length === 0) && (
          <span className="errmsg">{errors.images}</span>
        )}
      </div>
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      <TextField
        label="Name of the piece"
        name="name"
        maxLength={200}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Price"
        name="price"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={price}
        error={errors.price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <p className="hint">
        Sizes, colours, stock and more:{' '}
        <Link className="link" to={step.path}>
          add it with everything
        </Link>
      </p>
    </StepForm>
  );
}

export function PieceStep(props: StepProps) {
  return props.step.isDone ? <PieceDone {...props} /> : <NewPiece {...props} />;
}
