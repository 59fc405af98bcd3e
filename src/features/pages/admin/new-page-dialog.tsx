import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { latinSlug } from '#platform/contract/text/latin-slug.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { NewPage } from '../admin-contract.ts';
import type { PagePlace } from '../contract.ts';
import { MAX_SLUG } from '../page-slugs.ts';
import { PLACE_OPTIONS } from './page-labels.tsx';
import { cachePage, pageCalls } from './use-pages.ts';
import styles from './editor/page-editor.module.css';

const EMPTY = { title: '', slug: '', place: 'footer-shop' as PagePlace };

const addressOf = (title: string) => latinSlug(title, MAX_SLUG);

export function NewPageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: NewPage,
    start: EMPTY,
    send: (page) => pageCalls.create(page),
    after: (page) => {
      void refreshAdmin();
      cachePage(page);
      void navigate(`/admin/pages/${page.id}`);
    },
  });
  const { title, slug } = form.values;
  function changeTitle(next: string): void {
    // The address follows the title until it is typed.
    if (slug === addressOf(title)) form.change('slug', addressOf(next));
    form.change('title', next);
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="New page"
      bodyClass={`column ${styles.newPage}`}
      failureTitle="Not saved"
      closeLabel="Cancel"
      sendLabel="Create page"
      busyLabel="Creating…"
    >
      <TextField
        label="Title"
        required
        maxLength={80}
        {...form.field('title')}
        onChange={({ target }) => changeTitle(target.value)}
      />
      <TextField
        label="Address"
        prefix="/"
        maxLength={MAX_SLUG}
        autoCapitalize="none"
        spellCheck={false}
        hint="Small letters, digits and dashes; made from the title if left empty. It stays once the page is online."
        {...form.field('slug')}
      />
      <SelectField label="Place" options={PLACE_OPTIONS} {...form.field('place')} />
    </FormDialog>
  );
}
