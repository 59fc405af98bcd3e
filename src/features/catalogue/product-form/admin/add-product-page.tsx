import { useRef, useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, SendButton } from '#platform/ui/forms/form/form.tsx';
import { ON_THEIR_WAY } from '#platform/ui/forms/form/upload-status.ts';
import { Eye, EyeOff } from '#platform/ui/icons/icons.generated.tsx';
import type { FormState } from '#platform/ui/forms/form/use-form.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import { CardPreview } from './card-preview.tsx';
import { PersonalSection } from './personal/personal-section.tsx';
import { BasicSection } from './fields/basic-section.tsx';
import { DatesSection } from './fields/dates-section.tsx';
import { DraftNote, FoldsOnPhones, FormErrors } from './fields/form-parts.tsx';
import { RelatedSection } from './fields/related-section.tsx';
import { AttributesSection, CategorySection, TagsSection } from './fields/side-sections.tsx';
import { TaxSection } from './fields/tax-section.tsx';
import { useFormKeys } from './fields/use-product-form.ts';
import { VariantsSection } from './fields/variants/variants-section.tsx';
import { ImagesSection } from './pictures/picture-list.tsx';
import { useNewProduct } from './use-new-product.ts';
import styles from './product-editor.module.css';

type PreviewToggleProps = { isOpen: boolean; onToggle: () => void };

function PreviewToggle({ isOpen, onToggle }: PreviewToggleProps) {
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <Button
      variant="secondary"
      size="s"
      className={styles.previewToggle}
      aria-expanded={isOpen}
      icon={<Icon className="icon-small" />}
      onClick={onToggle}
    >
      Preview
    </Button>
  );
}

function stateWords({ isOnline, isUploading }: FormState): string {
  if (!isOnline) return "You're offline. Adding needs a connection; your draft is kept.";
  if (isUploading) return `${ON_THEIR_WAY}.`;
  return 'What you type is kept in this browser until it is added.';
}

function NewProduct({ uid }: { uid: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const page = useNewProduct(uid, () => title.current?.focus());
  const { form, product, submit } = page;
  const [isPreviewed, setIsPreviewed] = useState(false);
  useFormKeys(() => void submit());
  return (
    <>
      <div className="title-row">
        <h1 ref={title} tabIndex={-1}>
          Create New Product
        </h1>
        <PreviewToggle isOpen={isPreviewed} onToggle={() => setIsPreviewed(!isPreviewed)} />
      </div>
      <div className={`wide-and-narrow ${styles.adding}`}>
        <Form form={{ ...form, submit }} className={styles.form}>
          {page.added && <AddedBanner product={page.added} />}
          {page.restoredAt !== undefined && (
            <DraftNote at={page.restoredAt} onDiscard={page.discard} />
          )}
          <FormErrors {...form} />
          <fieldset inert={form.isSending}>
            <ImagesSection form={product} title="Main Product Images" />
            <BasicSection form={product} />
            <FoldsOnPhones value>
              <CategorySection form={product} />
              <VariantsSection form={product} />
              <DatesSection form={product} />
              <PersonalSection form={product} />
              <AttributesSection form={product} />
              <TagsSection form={product} />
              <RelatedSection form={product} />
              <TaxSection form={product} />
            </FoldsOnPhones>
          </fieldset>
          <div className={`row wrap ${styles.addFoot}`}>
            <SendButton size="l" busyLabel="Adding…" aria-describedby="padd-reason">
              Add Product
            </SendButton>
            <span id="padd-reason" className="hint">
              {stateWords(form)}
            </span>
          </div>
        </Form>
        <div className={isPreviewed ? `${styles.previewSide} ${styles.open}` : styles.previewSide}>
          <CardPreview fields={product.fields} />
        </div>
      </div>
    </>
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
