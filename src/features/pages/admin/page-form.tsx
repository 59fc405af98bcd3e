import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { History } from '#platform/ui/icons/history.tsx';
import type { AdminPage } from '../admin-contract.ts';
import { VARIABLES } from '../inline-text.ts';
import { BlockList } from './block-list.tsx';
import { BLOCK_LABELS } from './block-kinds.ts';
import { idOfPath, type PageFields } from './page-fields.ts';
import type { PageEditor } from './use-page-editor.ts';

/** "Text, block 3: ...", "Questions, block 4, answer 2: ..." */
function messageOf(path: string, sentence: string, { blocks }: PageFields): string {
  const [, at, entry, part] = /^blocks\.(\d+)(?:\.entries\.(\d+)\.(\w+))?/.exec(path) ?? [];
  const item = at === undefined ? undefined : blocks[Number(at)];
  if (!item) return sentence;
  const within = entry === undefined ? '' : `, ${part} ${Number(entry) + 1}`;
  return `${BLOCK_LABELS[item.block.type]}, block ${Number(at) + 1}${within}: ${sentence}`;
}

function Problems({ editor }: { editor: PageEditor }) {
  const { errors, failure, tries } = editor.problems;
  const list = Object.entries(errors).map(([path, sentence]) => ({
    name: path,
    id: idOfPath(path),
    message: messageOf(path, sentence, editor.fields),
  }));
  return (
    <>
      {failure !== undefined && (
        <Banner tone="bad" title="Not saved">
          {`${failure} Everything you typed is still here.`}
        </Banner>
      )}
      <ErrorSummary errors={list} focusKey={tries} />
    </>
  );
}

function Variables() {
  return (
    <details className="pe-help">
      <summary>Words that fill themselves</summary>
      <p>
        {`Write ${VARIABLES.map((name) => `{${name}}`).join(', ')} and the page shows what your shop says of itself: it stays right when that changes.`}
      </p>
    </details>
  );
}

type PageFormProps = { page: AdminPage; editor: PageEditor };

function Basics({ editor, page }: PageFormProps) {
  const { fields, edit, problems, isFree } = editor;
  const bind = (name: 'title' | 'description' | 'slug') => ({
    id: idOfPath(name),
    error: problems.errors[name],
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      edit(name, (before) => ({ ...before, [name]: target.value })),
  });
  return (
    <section className="card pe-basics" aria-label="Title">
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
              : 'It stays while the page is online: links lead to it.'
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
  const { fields, problems, restoredAt } = editor;
  const { original } = page;
  return (
    <form
      noValidate
      className="pe-form"
      aria-busy={editor.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      {restoredAt !== undefined && (
        <p className="pe-note">
          <History className="ico-s" />
          <span>{`What you typed on ${formatDateTime(restoredAt)} is back`}</span>
          <TextButton onClick={editor.discardTyped}>Discard</TextButton>
        </p>
      )}
      <Problems editor={editor} />
      <Basics page={page} editor={editor} />
      <h2 className="vh">Blocks</h2>
      <BlockList blocks={fields.blocks} errors={problems.errors} onChange={editor.editBlocks} />
      {original && fields.blocks.length === 0 && (
        <TextButton onClick={() => editor.fill(original)}>Start from the template</TextButton>
      )}
      <Variables />
    </form>
  );
}
