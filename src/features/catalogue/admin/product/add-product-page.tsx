import { useRef, useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { EyeOff } from '#platform/ui/icons/eye-off.tsx';
import { Eye } from '#platform/ui/icons/eye.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { CardPreview } from './card-preview.tsx';
import { BuyerSection } from './buyer/buyer-section.tsx';
import { BasicSection } from './form/basic-section.tsx';
import { DatesSection } from './form/dates-section.tsx';
import { DraftNote, FormErrors } from './form/form-parts.tsx';
import { RelatedSection } from './form/related-section.tsx';
import { AttributesSection, CategorySection, TagsSection } from './form/side-sections.tsx';
import { useFormKeys } from './form/use-product-form.ts';
import { VariantsSection } from './form/variants-section.tsx';
import { ImagesSection } from './pictures/picture-list.tsx';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#platform/ui/forms/form/upload-status.ts';
import { useNewProduct } from './use-new-product.ts';
import './product-editor.css';

type PreviewToggleProps = { isOpen: boolean; onToggle: () => void };

function PreviewToggle({ isOpen, onToggle }: PreviewToggleProps) {
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <Button
      variant="secondary"
      size="s"
      className="preview-toggle"
      aria-expanded={isOpen}
      icon={<Icon className="ico-s" />}
      onClick={onToggle}
    >
      Preview
    </Button>
  );
}

function disabledReason(isOnline: boolean, isUploading: boolean): string | undefined {
  if (!isOnline) return "You're offline. Adding needs a connection; your draft is kept.";
  return isUploading ? `${ON_THEIR_WAY}.` : undefined;
}

function NewProduct({ uid }: { uid: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const page = useNewProduct(uid, () => title.current?.focus());
  const { form, isAdding } = page;
  const { isUploading, report } = useUploadStatus();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const reason = disabledReason(useOnline(), isUploading);
  const submit = () => (reason === undefined ? page.submit() : undefined);
  useFormKeys(submit);
  return (
    <UploadStatusContext value={report}>
      <div className="ahead">
        <h1 ref={title} tabIndex={-1}>
          Create New Product
        </h1>
        <PreviewToggle isOpen={isPreviewed} onToggle={() => setIsPreviewed(!isPreviewed)} />
      </div>
      <div className="ape padd">
        <form
          noValidate
          className="pform"
          aria-busy={isAdding}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {page.added && <AddedBanner product={page.added} />}
          {page.restored && <DraftNote at={page.restored.at} onDiscard={page.discard} />}
          <FormErrors errors={form.errors} {...page.problems} />
          <fieldset inert={isAdding}>
            <BasicSection form={form} />
            <CategorySection form={form} />
            <VariantsSection form={form} />
            <DatesSection form={form} />
            <BuyerSection form={form} />
            <AttributesSection form={form} />
            <TagsSection form={form} />
            <RelatedSection form={form} />
            <ImagesSection form={form} title="Main Product Images" />
          </fieldset>
          <div className="padd-foot">
            <Button
              type="submit"
              size="l"
              busy={isAdding}
              busyLabel="Adding…"
              aria-disabled={reason !== undefined}
              aria-describedby="padd-reason"
            >
              Add Product
            </Button>
            <span id="padd-reason" className="hint">
              {reason ?? 'What you type is kept in this browser until it is added.'}
            </span>
          </div>
        </form>
        <div className={isPreviewed ? 'preview-side open' : 'preview-side'}>
          <CardPreview fields={form.fields} />
        </div>
      </div>
    </UploadStatusContext>
  );
}

function AddedBanner({ product }: { product: AdminProductWire }) {
  const isShown = product.status === 'active';
  return (
    <Banner
      tone="ok"
      title={`${product.name} was added`}
      action={
        <Link className="link" to={`/admin/product/${product.id}`} state={{ product }}>
          View it
        </Link>
      }
    >
      {isShown ? 'It is in the shop now.' : 'It is not shown in the shop yet.'}
    </Banner>
  );
}

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create New Product' }, { name: 'robots', content: 'noindex' }];
}

export default function AddProductPage() {
  const signIn = useSignIn();
  if (signIn.status !== 'in') return <h1>Create New Product</h1>;
  return <NewProduct key={signIn.uid} uid={signIn.uid} />;
}
