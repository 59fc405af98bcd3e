import { useState } from 'react';
import { ProductChoice } from '#features/catalogue/admin/choice/product-choice.tsx';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { MAX_PRODUCTS, type AdminDrop } from '../contract.ts';
import type { postDrop, putDrop } from '../endpoints.ts';
import { DropPreview } from './drop-preview.tsx';
import { atFields, draftOf, DropForm, NO_DROP } from './typed-drop.ts';
import styles from './drops.module.css';

const LISTING = [
  { value: 'listed', label: 'Everybody sees the pieces' },
  { value: 'secret', label: 'Only people with the link see them' },
];

type DropFormProps = { drop?: AdminDrop; onSaved: (drop: AdminDrop) => void };

function useDropForm({ drop, onSaved }: DropFormProps) {
  const toast = useToast();
  return useForm({
    schema: DropForm,
    start: drop ? draftOf(drop) : NO_DROP,
    keep: `${WORK}drop-${drop?.id ?? 'new'}`,
    send: async (body, key) => {
      const answer = drop
        ? await signedInApi<typeof putDrop>('PUT /v2/admin/drop/{id}', {
            params: { id: drop.id },
            body: { ...body, version: drop.version },
          })
        : await signedInApi<typeof postDrop>('POST /v2/admin/drops', {
            headers: { 'idempotency-key': key },
            body,
          });
      const { fields } = answer.ok ? {} : (answer.problem as { fields?: Record<string, string> });
      return answer.ok || !fields
        ? answer
        : { ok: false, problem: { ...answer.problem, fields: atFields(fields) } };
    },
    after: (saved: AdminDrop) => {
      toast.success('Drop saved');
      void refreshAdmin();
      onSaved(saved);
    },
  });
}

type Edited = ReturnType<typeof useDropForm>;

function Words({ form }: { form: Edited }) {
  return (
    <>
      <TextField label="Name" maxLength={80} autoComplete="off" {...form.field('title')} />
      <TextArea
        label="Sentence"
        optional
        rows={2}
        maxLength={240}
        hint="What makes these pieces special."
        {...form.field('sentence')}
      />
      <fieldset>
        <legend className="label">Picture</legend>
        <PictureChoice
          label="the picture"
          value={form.values.mediaId === null ? null : { mediaId: form.values.mediaId }}
          onChange={(picture) => form.change('mediaId', picture?.mediaId ?? null)}
          read={(upload) => ({ mediaId: upload.mediaId })}
          error={form.errorOf('mediaId')}
        >
          {(picture) => (
            <img className={styles.picture} src={mediaUrl(picture.mediaId, 640, 'webp')} alt="" />
          )}
        </PictureChoice>
      </fieldset>
    </>
  );
}

function Rules({ form }: { form: Edited }) {
  const listing = form.choice('listing');
  return (
    <>
      <fieldset>
        <legend className="label">Pieces</legend>
        <ProductChoice
          value={form.values.pieces}
          onChange={(pieces) => form.change('pieces', pieces)}
          most={MAX_PRODUCTS}
          among="all"
          hint="Type a part of its name. Hidden pieces are found too."
          name="pieces"
          error={form.errorOf('pieces')}
        />
      </fieldset>
      <div className={styles.pair}>
        <TextField label="Day" type="date" {...form.field('day')} />
        <TextField label="Time in India" type="time" {...form.field('time')} />
      </div>
      <RadioChips legend="Before it opens" options={LISTING} {...listing} />
      <div className={styles.pair}>
        <TextField
          label="Most pieces per person"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          hint="Counted by account, email and phone."
          {...form.field('perPerson')}
        />
        {listing.value === 'listed' && (
          <TextField
            label="Minutes early for those who asked"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            hint="With the link in their email, for one order each."
            {...form.field('earlyMinutes')}
          />
        )}
      </div>
    </>
  );
}

/** Names a drop, or changes one. Once it has opened, only its words change. */
export function DropFields(props: DropFormProps) {
  const form = useDropForm(props);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { drop } = props;
  const isToCome = drop === undefined || drop.state === 'coming';
  return (
    <Form form={form} className={`card stack ${styles.form}`}>
      <Words form={form} />
      {isToCome ? (
        <Rules form={form} />
      ) : (
        <p className="hint">It has opened: its pieces and its moment stay as they are.</p>
      )}
      <FormFailure />
      <FormWaiting />
      <div className="row wrap">
        <SendButton busyLabel="Saving…">{drop ? 'Save' : 'Save the drop'}</SendButton>
        <Button variant="secondary" onClick={() => setIsPreviewed(true)}>
          Preview
        </Button>
      </div>
      <DropPreview
        draft={form.values}
        drop={drop}
        isOpen={isPreviewed}
        onClose={() => setIsPreviewed(false)}
      />
    </Form>
  );
}
