import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button, type ButtonProps } from '../../actions/button.tsx';
import { Banner } from '../../feedback/banner.tsx';
import { ON_THEIR_WAY, SendingContext, UploadStatusContext } from './upload-status.ts';
import type { FormState } from './use-form.ts';

/** Sentences that the fields say of a try. */
type Said = { tries: number; sentences: readonly string[] };
type FormAround = FormState & { said: Said; waitingId: string };

const FormContext = createContext<FormAround | undefined>(undefined);

function useFormAround(): FormAround {
  const form = use(FormContext);
  if (!form) throw new Error('This stands in a Form.');
  return form;
}

const CONTROL = 'input:checked, input, select, textarea, button';

/** The first wrong field takes the focus once it is drawn as wrong; else what failed is scrolled to. */
function enterWrong(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('[data-summary], [aria-invalid=true]');
  const control = wrong?.matches('fieldset, div')
    ? wrong.querySelector<HTMLElement>(CONTROL)
    : wrong;
  control?.focus();
  if (!wrong) root?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

function saidIn(root: HTMLElement | null): string[] {
  const words = root?.querySelectorAll('.error-message, [data-summary] a') ?? [];
  return Array.from(words, ({ textContent }) => textContent);
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  form: FormState;
  children: ReactNode;
};

/** The only `<form>` of the shop: sends, leads to what is wrong, and waits for pictures of the fields in it. */
export function Form({ form, children, ...rest }: FormProps) {
  const { tries, submit } = form;
  const root = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState<Said>({ tries: 0, sentences: [] });
  const waitingId = useId();
  useEffect(() => {
    if (tries > 0) setSaid({ tries, sentences: saidIn(root.current) });
  }, [tries]);
  const entered = useRef(tries);
  useEffect(() => {
    if (said.tries <= entered.current) return;
    entered.current = said.tries;
    enterWrong(root.current);
  }, [said]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    // A form in a dialog stands within the form around it, as React sees it.
    event.stopPropagation();
    void submit();
  }
  return (
    <form {...rest} ref={root} noValidate aria-busy={form.isSending} onSubmit={onSubmit}>
      <FormContext value={{ ...form, said, waitingId }}>
        <SendingContext value={form.isSending}>
          <UploadStatusContext value={form.report}>{children}</UploadStatusContext>
        </SendingContext>
      </FormContext>
    </form>
  );
}

const isOfNoField = ({ fields = {} }: Pick<ProblemBody, 'fields'>) =>
  Object.keys(fields).length === 0;

/** Why nothing was saved, where no field says it. @param title of the problem by default */
export function FormFailure({ title, keeps }: { title?: string | undefined; keeps?: string }) {
  const { problem, errors, said, tries } = useFormAround();
  const isPlain = problem !== undefined && isOfNoField(problem);
  const unsaid = Object.values(errors).filter(
    (sentence) => !said.sentences.some((words) => words.endsWith(sentence)),
  );
  if (!isPlain && (unsaid.length === 0 || said.tries !== tries)) return null;
  const sentence = isPlain ? problem.detail : [...new Set(unsaid)].join('. ');
  return (
    <Banner tone="bad" title={title ?? problem?.title ?? 'Not saved'}>
      {keeps === undefined ? sentence : `${sentence} ${keeps}`}
    </Banner>
  );
}

type FormWaitingProps = { offline?: string | undefined; className?: string };

export function FormWaiting({
  offline = "Saved here. Send it when you're back online.",
  className = 'reason',
}: FormWaitingProps) {
  const { isOnline, isUploading, waitingId } = useFormAround();
  if (isOnline && !isUploading) return null;
  return (
    <output id={waitingId} className={className}>
      {isOnline ? `${ON_THEIR_WAY}.` : offline}
    </output>
  );
}

type SendButtonProps = Omit<ButtonProps, 'busy'> & { isSendable?: boolean };

export function SendButton({ isSendable = true, type = 'submit', ...look }: SendButtonProps) {
  const { isSending, isOnline, isUploading, waitingId } = useFormAround();
  const isWaiting = !isOnline || isUploading;
  return (
    <Button
      {...look}
      type={type}
      busy={isSending}
      aria-disabled={!isSendable || isWaiting || undefined}
      aria-describedby={look['aria-describedby'] ?? (isWaiting ? waitingId : undefined)}
    />
  );
}
