import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formErrors } from '#platform/contract/field-errors.ts';
import { latinSlug } from '#platform/contract/latin-slug.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { NewPage, type AdminPage } from '../admin-contract.ts';
import type { PagePlace } from '../contract.ts';
import { MAX_SLUG } from '../page-slugs.ts';
import { PLACE_OPTIONS } from './page-labels.tsx';
import { cachePage, pageCalls, usePageCall } from './use-pages.ts';

const EMPTY = { title: '', slug: '', place: 'footer-shop' as PagePlace };

const addressOf = (title: string) => latinSlug(title, MAX_SLUG);

function useNewPage() {
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const { send, isPending } = usePageCall<AdminPage>();

  function change(part: Partial<typeof EMPTY>): void {
    // The address follows the title until it is typed.
    const follows = part.title !== undefined && fields.slug === addressOf(fields.title);
    setFields({
      ...fields,
      ...part,
      ...(follows && { slug: addressOf(part.title ?? '') }),
    });
    setErrors({});
  }
  function submit(): void {
    const found = formErrors(NewPage, fields);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    send(() => pageCalls.create(fields), {
      onDone: (page) => {
        cachePage(page);
        void navigate(`/admin/pages/${page.id}`);
      },
      onRefused: (problem) => {
        setErrors(problem.fields ?? {});
        if (problem.fields === undefined) setFailure(problem.detail);
      },
    });
  }
  return { fields, errors, failure, isPending, change, submit };
}

function NewPageForm({ onClose }: { onClose: () => void }) {
  const { fields, errors, failure, isPending, change, submit } = useNewPage();
  return (
    <form
      noValidate
      className="dlg-body pe-new"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogTitle>New page</DialogTitle>
      {failure !== undefined && (
        <Banner tone="bad" title="Not saved">
          {failure}
        </Banner>
      )}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={80}
        error={errors.title}
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label="Address"
        name="slug"
        prefix="/"
        maxLength={MAX_SLUG}
        autoCapitalize="none"
        spellCheck={false}
        hint="Small letters, digits and dashes; made from the title if left empty. It stays once the page is online."
        error={errors.slug}
        value={fields.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <SelectField
        label="Place"
        name="place"
        options={PLACE_OPTIONS}
        value={fields.place}
        onChange={({ target }) => change({ place: target.value as PagePlace })}
      />
      <div className="pe-new-acts">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Making…">
          Begin the page
        </Button>
      </div>
    </form>
  );
}

export function NewPageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <NewPageForm onClose={onClose} />
    </Dialog>
  );
}
