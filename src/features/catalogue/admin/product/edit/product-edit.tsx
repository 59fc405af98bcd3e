import { useEffect, useRef } from 'react';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { DraftNote } from '../add/draft-note.tsx';
import { AttributesSection } from '../form/attributes-section.tsx';
import { BasicSection } from '../form/basic-section.tsx';
import { FormErrors } from '../form/form-errors.tsx';
import { ImagesSection } from '../form/images-section.tsx';
import { useFormKeys } from '../form/use-form-keys.ts';
import { JumpTo } from '../form/jump-to.tsx';
import { CategorySection, StatusSection, TagsSection } from '../form/side-sections.tsx';
import { VariantsSection } from '../form/variants-section.tsx';
import { PictureWorkContext, usePictureWork } from '../pictures/picture-work.ts';
import { StatsSection } from '../view/stats-section.tsx';
import { ChangedBanner } from './changed-banner.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useProductEdit } from './use-product-edit.ts';

type ProductEditProps = {
  product: AdminProductWire;
  onSaved: (saved: AdminProductWire) => void;
  onCancel: () => void;
};

function barMessage(isOnline: boolean, isUploading: boolean, isDirty: boolean): string {
  if (!isOnline) return "You're offline. Saving needs a connection";
  if (isUploading) return 'Pictures are still on their way';
  return isDirty ? 'Unsaved changes' : 'Nothing changed yet';
}

/** The edit mode of a product. */
export function ProductEdit({ product, onSaved, onCancel }: ProductEditProps) {
  const edit = useProductEdit(product, onSaved);
  const { form, conflict, guard, isSaving, isDirty } = edit;
  const { isUploading, report } = usePictureWork();
  const isOnline = useOnline();
  const canSave = isOnline && !isUploading;
  const box = useRef<HTMLFieldSetElement>(null);
  const submit = () => (canSave ? edit.submit() : undefined);
  useFormKeys(submit);
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <PictureWorkContext value={report}>
      <form
        noValidate
        className="pform"
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {conflict.product && <ChangedBanner onCompare={() => conflict.setIsComparing(true)} />}
        {edit.restoredAt !== undefined && (
          <DraftNote at={edit.restoredAt} onDiscard={edit.discard} />
        )}
        <FormErrors errors={form.errors} {...edit.refusals} />
        <JumpTo />
        <fieldset ref={box} inert={isSaving} className="ape">
          <div>
            <BasicSection form={form} />
            <VariantsSection form={form} />
            <CategorySection form={form} />
          </div>
          <div>
            <StatusSection form={form} />
            <ImagesSection form={form} title="Product Images" />
            <TagsSection form={form} />
            <AttributesSection form={form} />
            <StatsSection product={product} />
          </div>
        </fieldset>
        <SaveBar
          isSaving={isSaving}
          message={isSaving ? 'Saving…' : barMessage(isOnline, isUploading, isDirty)}
          canSave={canSave}
          onCancel={onCancel}
        />
      </form>
      <CompareDialog
        isOpen={conflict.isComparing}
        found={conflict.found}
        onClose={() => conflict.setIsComparing(false)}
        onTakeTheirs={edit.takeTheirs}
        onKeepMine={edit.keepMine}
      />
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={edit.leave} />
    </PictureWorkContext>
  );
}
