import { useState, type FormEvent } from 'react';
import { PersonalLines } from '#features/cart/storefront/personal-lines.tsx';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { OrderWire } from '../../../contract.ts';
import { NewWordsQuestion } from '../../../words-contract.ts';
import { wordsStateOf } from '../../../words-state.ts';
import type { postWordsQuestion } from '../../../words-endpoints.ts';
import { useOrderWrite } from '../use-admin-order.ts';

type CannotMakeDialogProps = {
  isOpen: boolean;
  order: OrderWire;
  line: number;
  onCancel: (reason: string) => void;
  onClose: () => void;
};

const SUGGESTIONS = [
  'It is too long for this piece.',
  'I cannot make these letters.',
  'I do not make pieces with these words.',
  'What you chose has run out.',
];

function useAsking({ order: { id }, line, onClose }: CannotMakeDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<ProblemBody>();
  const [mutation] = useState(() => idempotentMutation<unknown>());
  const { send, isSending } = useOrderWrite(
    (body: { line: number; reason: string }) =>
      mutation.send({ id, ...body }, (key) =>
        signedInApi<typeof postWordsQuestion>('POST /v2/admin/order/{id}/other-words', {
          params: { id },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    () => 'The customer is asked for other words',
  );
  function change(text: string): void {
    setReason(text);
    setError(undefined);
    setProblem(undefined);
  }
  function close(): void {
    change('');
    onClose();
  }
  async function ask(): Promise<void> {
    const missing = formErrors(NewWordsQuestion, { line, reason }).reason;
    if (missing !== undefined) return setError(missing);
    const refusal = await send({ line, reason: reason.trim() });
    if (refusal === undefined) return close();
    if (refusal.fields?.reason === undefined) setProblem(refusal);
    else setError(refusal.fields.reason);
  }
  return { reason, change, error, problem, isSending, close, ask };
}

/** Asks why a piece cannot be made; then its customer is asked for other words, or the order is cancelled. */
export function CannotMakeDialog(props: CannotMakeDialogProps) {
  const { isOpen, order, line, onCancel } = props;
  const { reason, change, error, problem, isSending, close, ask } = useAsking(props);
  const isOnline = useOnline();
  const item = order.items[line - 1];
  const isAwaited = item !== undefined && wordsStateOf(order.status, item) === 'awaited';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline && !isAwaited) void ask();
  }
  function cancel(): void {
    const text = reason.trim();
    close();
    onCancel(text);
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      isDirty={reason.trim() !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={submit}>
        <div className="dlg-body cannot-make">
          <DialogTitle>I can't make this</DialogTitle>
          <p className="muted">
            {`Ask ${order.billingName.firstName} for other words: a mail with a link goes out, and the price stays.`}
          </p>
          <div>
            <b>{item?.product.name}</b>
            <PersonalLines personal={item?.personal} photos="counted" />
          </div>
          {isAwaited && (
            <Banner title="You have asked already">
              The answer shows here and comes by mail. You can still cancel the order.
            </Banner>
          )}
          {problem !== undefined && (
            <Banner tone="bad" title="Nobody was asked">
              {problem.detail}
            </Banner>
          )}
          <fieldset className="choices">
            <legend className="vh">Suggestions for the reason</legend>
            <div className="chips">
              {SUGGESTIONS.map((text) => (
                <button key={text} type="button" className="chip" onClick={() => change(text)}>
                  {text}
                </button>
              ))}
            </div>
          </fieldset>
          <TextArea
            label="Why"
            hint="The customer reads it."
            name="reason"
            rows={2}
            maxLength={200}
            required
            value={reason}
            error={error}
            onChange={({ target }) => change(target.value)}
          />
        </div>
        <div className="dlg-foot">
          {!isOnline && <span className="cannot-make-why">Asking needs a connection.</span>}
          <Button variant="secondary" onClick={cancel}>
            Cancel the order…
          </Button>
          <Button
            type="submit"
            busy={isSending}
            busyLabel="Asking…"
            aria-disabled={!isOnline || isAwaited || undefined}
          >
            Ask for other words
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
