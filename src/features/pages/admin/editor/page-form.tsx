import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { Form, FormFailure } from '#platform/ui/forms/form/form.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { History } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminPage } from '../../admin-contract.ts';
import { VARIABLES } from '../../inline-text.ts';
import { BlockList } from '../blocks/block-list.tsx';
import { BLOCK_LABELS } from '../blocks/block-kinds.ts';
import { idOfPath, type PageFields } from './page-fields.ts';
import type { PageEditor } from './use-page-editor.ts';
import styles from './page-editor.module.css';

/** "Text, block 3: ...", "Questions, block 4, answer 2: ..." */
function messageOf(path: string, sentence: string, { blocks }: PageFields): string {
  const [, at, entry, part] = /^blocks\.(\d+)(?:\.entries\.(\d+)\.(\w+))?/.exec(path) ?? [];
  const item = at === undefined ? undefined : blocks[Number(at)];
  if (!item) return sentence;
  const within = entry === undefined ? '' : `, ${part} ${Number(entry) + 1}`;
  return `${BLOCK_LABELS[item.block.type]}, block ${Number(at) + 1}${within}: ${sentence}`;
}

const STILL_HERE = 'What you typed is still here.';

function Problems({ editor }: { editor: PageEditor }) {
  const { form, refused, newer } = editor;
  const list = Object.entries(form.errors).map(([path, sentence]) => ({
    name: path,
    id: idOfPath(path),
    message: messageOf(path, sentence, editor.fields),
  }));
  return (
    <>
      {newer === undefined && <FormFailure title="Not saved" keeps={STILL_HERE} />}
      {refused && (
        <Banner tone="bad" title="Not saved">
          {`${refused.detail} ${STILL_HERE}`}
        </Banner>
      )}
      <ErrorSummary errors={list} focusKey={form.tries} />
    </>
  );
}

function Variables() {
  return (
    <details className={`muted ${styles.help}`}>
      <summary className="tap">Words that fill themselves in</summary>
      <p>
        {`Write ${VARIABLES.map((name) => `{${name}}`).join(', ')} and the page shows your shop's own details: they stay right when they change.`}
      </p>
    </details>
  );
}

type PageFormProps = { page: AdminPage; editor: PageEditor };

function Basics({ editor, page }: PageFormProps) {
  const { form, isFree } = editor;
  const bind = (name: 'title' | 'description' | 'slug') => ({
    id: idOfPath(name),
    ...form.field(name),
  });
  return (
    <section className="column card" aria-label="Title">
      <TextField {...bind('title')} label="Title" required maxLength={80} />
      <TextField
        {...bind('description')}
        label="For search engines"
        hint="One sentence about the page."
        optional
        maxLength={200}
      />
      {page.kind === 'free' && (
        <TextField
          {...bind('slug')}
          label="Address"
          prefix="/"
          readOnly={!isFree}
          hint={
            isFree
              ? 'Small letters, digits and dashes.'
              : 'It stays the same while the page is online: links point to it.'
          }
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </section>
  );
}

/** Everything of a page that can be written. */
export function PageForm({ page, editor }: PageFormProps) {
  const { form, fields, restoredAt } = editor;
  const { original } = page;
  return (
    <Form form={{ ...form, submit: async () => editor.save() }} className={`column ${styles.form}`}>
      {restoredAt !== undefined && (
        <p className={`row wrap ${styles.note}`}>
          <History className="icon-small" />
          <span>{`What you typed on ${formatDateTime(restoredAt)} is back`}</span>
          <TextButton className="tap" onClick={editor.discardTyped}>
            Discard
          </TextButton>
        </p>
      )}
      <Problems editor={editor} />
      <Basics page={page} editor={editor} />
      <h2 className="visually-hidden">Blocks</h2>
      <BlockList blocks={fields.blocks} errors={form.errors} onChange={editor.editBlocks} />
      {original && fields.blocks.length === 0 && (
        <TextButton onClick={() => editor.fill(original)}>Start from the template</TextButton>
      )}
      <Variables />
    </Form>
  );
}
