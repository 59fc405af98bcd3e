import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { problemOf } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { isUnderWay } from '../is-under-way.ts';
import { draftErrors, refusalOf } from './stock-draft.ts';
import { leftWords, partKey, partName, type StockPart } from './stock-words.ts';
import { restockKey, useRestock, type Restock } from './use-restock.ts';

type Words = Record<string, string | undefined>;

type RestockFormProps = {
  productId: string;
  /** What is sold out of it. */
  parts: StockPart[];
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
  show: (product: AdminProductWire) => Promise<void>;
};

function errorOf(pieces: string): string | undefined {
  return draftErrors({ mode: 'add', pieces, reason: 'Restocked' }).pieces;
}

/** What is typed, what is wrong with it, and what was saved already. */
function useRestockForm({ productId, parts, onClose, show }: RestockFormProps) {
  const [typed, setTyped] = useState<Words>({});
  const [errors, setErrors] = useState<Words>({});
  const [failure, setFailure] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [saved, setSaved] = useState<Words>({});
  const { mutate, isPending } = useRestock({
    productId,
    show,
    onSaved: (part, left) => setSaved((old) => ({ ...old, [partKey(part)]: leftWords(left) })),
  });
  const open = parts.filter((part) => saved[partKey(part)] === undefined);
  const filled: Restock[] = open.flatMap((part) => {
    const pieces = typed[partKey(part)]?.trim() ?? '';
    return pieces === '' ? [] : [{ part, pieces }];
  });

  function fail(words: Words, sentence?: string): void {
    setErrors(words);
    setFailure(sentence);
    setFailures((count) => count + 1);
  }
  function change(part: StockPart, pieces: string): void {
    setTyped({ ...typed, [partKey(part)]: pieces });
    setErrors({});
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnderWay(restockKey(productId))) return;
    const [first] = open;
    const wanted = filled.length === 0 && first ? [{ part: first, pieces: '' }] : filled;
    const wrong = wanted.flatMap(({ part, pieces }) => {
      const error = errorOf(pieces);
      return error === undefined ? [] : [[partKey(part), error] as const];
    });
    if (wrong.length > 0) {
      fail(Object.fromEntries(wrong));
      return;
    }
    setFailure(undefined);
    mutate(filled, {
      onSuccess: onClose,
      onError: (error) => fail({}, refusalSentence(error)),
    });
  }
  return {
    typed,
    errors,
    failure,
    failures,
    saved,
    isPending,
    isDirty: filled.length > 0,
    change,
    submit,
  };
}

function refusalSentence(error: Error): string {
  const { form, pieces, reason } = refusalOf(problemOf(error));
  return form ?? pieces ?? reason ?? 'Not saved. Save it again: it is booked once.';
}

/** Asks of each part that is sold out how many pieces came. What stays empty stays sold out. */
export function RestockForm(props: RestockFormProps) {
  const { parts, onClose, onDirty } = props;
  const { typed, errors, failure, failures, saved, isPending, isDirty, change, submit } =
    useRestockForm(props);
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const offlineId = useId();

  useEffect(() => {
    onDirty(isDirty && !isPending);
    return () => onDirty(false);
  }, [isDirty, isPending, onDirty]);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = fields.find((field) => field.ariaInvalid === 'true');
    (wrong ?? fields.find(({ value }) => value !== '') ?? fields[0])?.focus();
  }, [failures]);

  return (
    <form ref={form} className="restock" noValidate onSubmit={submit}>
      {parts.length > 1 && <p className="hint">What you leave empty stays sold out.</p>}
      <div className="restock-parts">
        {parts.map((part) => {
          const key = partKey(part);
          if (saved[key] !== undefined) {
            return (
              <p key={key}>
                <b>{partName(part)}</b>: saved, {saved[key]}
              </p>
            );
          }
          return (
            <TextField
              key={key}
              label={part.value === '' ? 'Pieces to add' : `${part.value}: pieces to add`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={typed[key] ?? ''}
              error={errors[key]}
              onChange={({ target }) => change(part, target.value)}
            />
          );
        })}
      </div>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <div className="stock-acts">
        <Button
          type="submit"
          size="s"
          busy={isPending}
          busyLabel="Saving…"
          aria-disabled={!isOnline || undefined}
          aria-describedby={isOnline ? undefined : offlineId}
        >
          Save stock
        </Button>
        <Button variant="secondary" size="s" onClick={onClose}>
          Cancel
        </Button>
        {!isOnline && (
          <span className="hint" id={offlineId}>
            You're offline. Saving needs a connection.
          </span>
        )}
      </div>
    </form>
  );
}
