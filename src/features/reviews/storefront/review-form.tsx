import { useRef, useState, type FormEvent } from 'react';
import { WORK } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { Send } from '#platform/ui/icons/send.tsx';
import type { OrderReviews, OwnReview, ReviewedPiece } from '../contract.ts';
import { sendReview, type Reviewed } from './review-calls.ts';
import { StarChoice } from './star-choice.tsx';

type Draft = { rating?: number; text: string; showsName: boolean };

export type ReviewFormProps = {
  order: Reviewed;
  piece: ReviewedPiece;
  names: Pick<OrderReviews, 'named' | 'nameless'>;
  onSaved: (review: OwnReview) => void;
  onClose: () => void;
};

function draftOf({ piece: { review }, names }: ReviewFormProps): Draft {
  if (!review) return { text: '', showsName: true };
  return { rating: review.rating, text: review.text, showsName: review.name !== names.nameless };
}

function missingIn({ rating, text }: Draft): Record<string, string> {
  return {
    ...(rating === undefined && { rating: 'Choose one to five stars' }),
    ...(text.trim() === '' && { text: 'Write a few words' }),
  };
}

function useReview(props: ReviewFormProps) {
  const { order, piece, onSaved, onClose } = props;
  const [memory] = useState(() =>
    tabMemory<Draft>(`${WORK}review-${order.number}-${piece.productId}`),
  );
  const [draft, setDraft] = useState<Draft>(() => memory.read() ?? draftOf(props));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  useUnsavedWork(draft.text.trim() !== '' && draft.text !== piece.review?.text);
  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    setFaults({});
    memory.save(next);
  }
  function close(): void {
    memory.clear();
    onClose();
  }
  /** @returns whether the words are where they belong */
  async function send(): Promise<boolean> {
    const missing = missingIn(draft);
    setFaults(missing);
    setProblem(undefined);
    const { rating, ...words } = draft;
    if (rating === undefined || Object.keys(missing).length > 0) return false;
    setIsBusy(true);
    const result = await sendReview(order, piece.productId, { rating, ...words });
    setIsBusy(false);
    if (!result.ok) {
      setFaults(result.problem.fields ?? {});
      setProblem(result.problem);
      return false;
    }
    memory.clear();
    onSaved(result.data);
    return true;
  }
  return { draft, change, close, faults, problem, isBusy, send };
}

function Signature({ names, draft, onChange }: Pick<ReviewFormProps, 'names'> & SignatureProps) {
  return (
    <RadioChips
      legend="Signed"
      name="showsName"
      options={[
        { value: 'named', label: names.named },
        { value: 'nameless', label: names.nameless },
      ]}
      value={draft.showsName ? 'named' : 'nameless'}
      onChange={(value) => onChange(value === 'named')}
    />
  );
}
type SignatureProps = { draft: Draft; onChange: (showsName: boolean) => void };

export function ReviewForm(props: ReviewFormProps) {
  const { piece, names } = props;
  const { draft, change, close, faults, problem, isBusy, send } = useReview(props);
  const form = useRef<HTMLFormElement>(null);
  const isOnline = useOnline();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !isOnline || (await send())) return;
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid] input, textarea[aria-invalid]')
        ?.focus(),
    );
  }
  return (
    <form
      ref={form}
      className="review-form"
      noValidate
      aria-label={`Review of ${piece.name}`}
      onSubmit={(event) => void submit(event)}
    >
      {problem !== undefined && problem.fields === undefined && (
        <Banner tone="bad" title="Your review was not sent">
          {problem.detail}
        </Banner>
      )}
      <StarChoice
        name={`rating-${piece.productId}`}
        value={draft.rating}
        error={faults.rating}
        onChange={(rating) => change({ rating })}
      />
      <TextArea
        label="Your words"
        name="text"
        rows={4}
        required
        maxLength={2000}
        hint="How does it look and feel, and did it come well?"
        value={draft.text}
        error={faults.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Signature names={names} draft={draft} onChange={(showsName) => change({ showsName })} />
      <p className="hint">
        Everybody can read it on the page of the piece. You can change it for 30 days, and add
        photos once it is sent.
      </p>
      <div className="row wrap">
        <Button
          type="submit"
          busy={isBusy}
          busyLabel="Sending…"
          disabled={!isOnline}
          icon={<Send className="ico-s" />}
        >
          {piece.review ? 'Save review' : 'Send review'}
        </Button>
        <Button variant="secondary" onClick={close}>
          Not now
        </Button>
        {!isOnline && <p className="hint">Kept here. Send it when you're back online.</p>}
      </div>
    </form>
  );
}
