import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form } from '#platform/ui/forms/form/form.tsx';
import { ON_THEIR_WAY } from '#platform/ui/forms/form/upload-status.ts';
import type { FormState } from '#platform/ui/forms/form/use-form.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { PersonalSection } from './personal/personal-section.tsx';
import { BasicSection } from './fields/basic-section.tsx';
import { DatesSection } from './fields/dates-section.tsx';
import type { Difference } from './differences.ts';
import { DraftNote, FormErrors, JumpTo } from './fields/form-parts.tsx';
import { RelatedSection } from './fields/related-section.tsx';
import {
  AttributesSection,
  CategorySection,
  StatusSection,
  TagsSection,
} from './fields/side-sections.tsx';
import { TaxSection } from './fields/tax-section.tsx';
import { useFormKeys } from './fields/use-product-form.ts';
import { VariantsSection } from './fields/variants/variants-section.tsx';
import { ImagesSection } from './pictures/picture-list.tsx';
import { LeaveDialog } from '../../admin/leave-guard.tsx';
import { StatsSection } from './product-view.tsx';
import { useProductEdit } from './use-product-edit.ts';
import styles from './product-editor.module.css';

type ProductEditProps = {
  product: AdminProductWire;
  onSaved: (saved: AdminProductWire) => void;
  onCancel: () => void;
};

function barMessage({ isOnline, isUploading, isSending }: FormState, isDirty: boolean): string {
  if (isSending) return 'Saving…';
  if (!isOnline) return "You're offline. Saving needs a connection";
  if (isUploading) return ON_THEIR_WAY;
  return isDirty ? 'Unsaved changes' : 'Nothing changed yet';
}

export function ProductEdit({ product, onSaved, onCancel }: ProductEditProps) {
  const edit = useProductEdit(product, onSaved);
  const { form, product: fields, conflict, guard, submit } = edit;
  const box = useRef<HTMLFieldSetElement>(null);
  useFormKeys(() => void submit());
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <>
      <Form form={{ ...form, submit }} className={styles.form}>
        {conflict.product && <ChangedBanner onCompare={() => conflict.setIsComparing(true)} />}
        {edit.restoredAt !== undefined && (
          <DraftNote at={edit.restoredAt} onDiscard={edit.discard} />
        )}
        <FormErrors {...form} isReported={conflict.product !== undefined} />
        <JumpTo />
        <fieldset ref={box} inert={form.isSending} className="wide-and-narrow">
          <div>
            <BasicSection form={fields} />
            <VariantsSection form={fields} />
            <DatesSection form={fields} />
            <PersonalSection form={fields} />
            <CategorySection form={fields} />
            <TaxSection form={fields} />
          </div>
          <div>
            <StatusSection form={fields} />
            <ImagesSection form={fields} title="Product Images" />
            <TagsSection form={fields} />
            <AttributesSection form={fields} />
            <RelatedSection form={fields} ownId={product.id} />
            <StatsSection product={product} />
          </div>
        </fieldset>
        <SaveBar
          isSaving={form.isSending}
          message={barMessage(form, edit.isDirty)}
          canSave={form.isOnline && !form.isUploading}
          onCancel={onCancel}
        />
      </Form>
      <CompareDialog
        isOpen={conflict.isComparing}
        found={conflict.found}
        onClose={() => conflict.setIsComparing(false)}
        onTakeTheirs={edit.takeTheirs}
        onKeepMine={edit.keepMine}
      />
      <LeaveDialog isOpen={guard.isBlocked} onStay={guard.stay} onLeave={edit.leave} />
    </>
  );
}

function ChangedBanner({ onCompare }: { onCompare: () => void }) {
  return (
    <Banner
      tone="bad"
      title="This piece has changed in the meantime"
      action={
        <Button variant="secondary" size="s" onClick={onCompare}>
          Compare
        </Button>
      }
    >
      Nothing was saved, and all you typed is still here. Compare, then choose which one to keep.
    </Banner>
  );
}

type CompareDialogProps = {
  isOpen: boolean;
  found: readonly Difference[];
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

const BY = { them: 'Changed in the meantime', me: 'Changed by you', both: 'Changed by both' };

function Side({ text }: { text: string }) {
  return text === '' ? <span className="muted">Nothing</span> : <span>{text}</span>;
}

function Differences({ found }: { found: readonly Difference[] }) {
  return (
    <table className={styles.compare}>
      <caption className="visually-hidden">What differs</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ id, label, theirs, mine, by }) => (
          <tr key={id}>
            <th scope="row">
              <span>{label}</span>
              <span className="hint">{BY[by]}</span>
            </th>
            <td data-side="Theirs">
              <Side text={theirs} />
            </td>
            <td data-side="Yours">
              <Side text={mine} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CompareDialog(props: CompareDialogProps) {
  const { isOpen, found, onClose, onTakeTheirs, onKeepMine } = props;
  return (
    <Dialog open={isOpen} onClose={onClose} size="xl">
      <div className={`column dialog-body ${styles.compareBody}`}>
        <DialogTitle>What differs</DialogTitle>
        <p className="muted">
          Theirs is how the piece is in the shop now; yours is what you typed.
        </p>
        <Differences found={found} />
      </div>
      <div className="dialog-foot">
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine and save</Button>
      </div>
    </Dialog>
  );
}
