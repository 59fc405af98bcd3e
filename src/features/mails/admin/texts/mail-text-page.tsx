import { useRef, type FocusEvent } from 'react';
import { Link, useParams, type MetaDescriptor } from 'react-router';
import type { EditedText } from '#platform/contract/text/mail-text.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { NotSaved } from '#platform/ui/feedback/not-saved.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Form, FormWaiting } from '#platform/ui/forms/form/form.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { EditedMailText } from '../../text-contract.ts';
import { mailKind } from '../mail-labels.tsx';
import { TextPreview } from './text-preview.tsx';
import { useEditedText, useMailText } from './use-mail-text.ts';
import styles from './mail-texts.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Email text' }, { name: 'robots', content: 'noindex' }];
}

type Edited = ReturnType<typeof useEditedText>;

type TypedField = HTMLInputElement | HTMLTextAreaElement;
type VariablesProps = { text: EditedMailText; onPick: (name: string) => void };

function Variables({ text, onPick }: VariablesProps) {
  return (
    <fieldset className={`cluster ${styles.variables}`}>
      <legend className="hint">
        Filled in for each email. Tap one to insert it where you are typing.
      </legend>
      {text.variables.map(({ name, example }) => (
        <button key={name} type="button" className="chip compact" onClick={() => onPick(name)}>
          <span>{`{${name}} `}</span>
          <span className="hint">{example}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Puts a variable where the owner typed last. */
function useInsert({ form: { values, change } }: Edited) {
  const last = useRef<TypedField>(null);
  function insert(variable: string): void {
    const field = last.current;
    const name = field?.name as keyof EditedText | undefined;
    if (!field || !name) return change('lead', `${values.lead}{${variable}}`);
    const { selectionStart, selectionEnd } = field;
    const text = values[name];
    const from = selectionStart ?? text.length;
    const until = selectionEnd ?? from;
    const written = `{${variable}}`;
    change(name, text.slice(0, from) + written + text.slice(until));
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + written.length, from + written.length);
    });
  }
  const onFocus = ({ target }: FocusEvent<TypedField>) => {
    last.current = target;
  };
  return { insert, onFocus };
}

function Words({ text, edited }: { text: EditedMailText; edited: Edited }) {
  const { insert, onFocus } = useInsert(edited);
  const bind = (name: keyof EditedText) => ({
    ...edited.form.field(name),
    error: edited.errors[name],
    readOnly: edited.isSaving,
    onFocus,
  });
  return (
    <>
      <TextField label="Subject" required maxLength={120} {...bind('subject')} />
      <TextArea
        label="Beginning"
        optional
        rows={6}
        maxLength={2000}
        hint="Above the order details."
        {...bind('lead')}
      />
      <TextArea
        label="End"
        optional
        rows={4}
        maxLength={1000}
        hint="Below the details."
        {...bind('closing')}
      />
      <Variables text={text} onPick={insert} />
    </>
  );
}

function Editor({ text }: { text: EditedMailText }) {
  const edited = useEditedText(text);
  const alert = useAlert();
  const { kind, when, version } = text;
  const askReset = () =>
    alert({
      title: 'Back to the original words?',
      text: 'Your words for this email are deleted.',
      actions: [
        { label: 'Keep my words' },
        { label: 'Back to the original', onSelect: edited.reset },
      ],
    });
  return (
    <>
      <h1>{mailKind(kind)}</h1>
      <p className="lead">{`Sent ${when}.`}</p>
      <div className={styles.edit}>
        <Form form={edited.form} className="card stack">
          <NotSaved edited={edited} />
          <Words text={text} edited={edited} />
          <FormWaiting className="hint" />
          {version > 0 && <TextButton onClick={askReset}>Back to the original</TextButton>}
          {edited.form.isDirty && (
            <SaveBar
              isSaving={edited.isSaving}
              canSave={edited.isValid && !edited.isConflict && edited.form.isOnline}
              message={edited.isValid ? undefined : 'Check the marked fields'}
              onCancel={edited.discard}
            />
          )}
        </Form>
        <TextPreview kind={kind} words={edited.words} isValid={edited.isValid} />
      </div>
    </>
  );
}

function TextOrWhyNot({ kind }: { kind: string }) {
  const { data, problem, failure, reload } = useMailText(kind);
  if (data) return <Editor text={data} />;
  if (problem?.status === 404 || problem?.status === 422) {
    return (
      <>
        <h1>This email's text can't be changed</h1>
        <p className="lead">Some emails have a fixed text. Choose another from the list.</p>
      </>
    );
  }
  return (
    <>
      <h1>Email text</h1>
      {failure === undefined ? (
        <Loading label="Loading the email">
          <Skeleton count={3} />
        </Loading>
      ) : (
        <LoadFailed onRetry={reload} detail={failure}>
          The email didn't load.
        </LoadFailed>
      )}
    </>
  );
}

export default function MailTextPage() {
  const { kind = '' } = useParams();
  return (
    <>
      <Link className="back tap" to="/admin/mail-texts">
        <ArrowLeft className="icon-small" /> Email texts
      </Link>
      <TextOrWhyNot key={kind} kind={kind} />
    </>
  );
}
