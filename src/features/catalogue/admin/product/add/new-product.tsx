import { useRef, useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { EyeOff } from '#platform/ui/icons/eye-off.tsx';
import { Eye } from '#platform/ui/icons/eye.tsx';
import { useFormKeys } from '../form/use-form-keys.ts';
import { AttributesSection } from '../form/attributes-section.tsx';
import { BasicSection } from '../form/basic-section.tsx';
import { FormErrors } from '../form/form-errors.tsx';
import { ImagesSection } from '../form/images-section.tsx';
import { CategorySection, TagsSection } from '../form/side-sections.tsx';
import { VariantsSection } from '../form/variants-section.tsx';
import { PictureWorkContext, usePictureWork } from '../pictures/picture-work.ts';
import { AddedBanner } from './added-banner.tsx';
import { CardPreview } from './card-preview.tsx';
import { DraftNote } from './draft-note.tsx';
import { useNewProduct } from './use-new-product.ts';

type PreviewToggleProps = { isOpen: boolean; onToggle: () => void };

/** Where there is no room beside the form. */
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

function whyNot(isOnline: boolean, isUploading: boolean): string | undefined {
  if (!isOnline) return "You're offline. Adding needs a connection; your draft is kept.";
  return isUploading ? 'Pictures are still on their way.' : undefined;
}

/** The form for a new product, with its card beside it. */
export function NewProduct({ uid }: { uid: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const page = useNewProduct(uid, () => title.current?.focus());
  const { form, isAdding } = page;
  const { isUploading, report } = usePictureWork();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const reason = whyNot(useOnline(), isUploading);
  const submit = () => (reason === undefined ? page.submit() : undefined);
  useFormKeys(submit);
  return (
    <PictureWorkContext value={report}>
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
          <FormErrors errors={form.errors} {...page.refusals} />
          <fieldset inert={isAdding}>
            <BasicSection form={form} />
            <CategorySection form={form} />
            <VariantsSection form={form} />
            <AttributesSection form={form} />
            <TagsSection form={form} />
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
    </PictureWorkContext>
  );
}
