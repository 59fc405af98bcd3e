import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import type { OrderWire } from '../../contract.ts';
import { NewRewordingQuestion } from '../rewording-contract.ts';
import type { postRewordingQuestion } from '../rewording-endpoints.ts';
import { rewordingStateOf } from '../rewording-state.ts';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';
import styles from '../../admin/order/line-personalisation.module.css';

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

/** Asks why a piece cannot be made; then its customer is asked for other words, or the order is cancelled. */
export function CannotMakeDialog(props: CannotMakeDialogProps) {
  const { isOpen, order, line, onCancel, onClose } = props;
  const { id } = order;
  const { write } = useOrderWrite(
    (body: { line: number; reason: string }, key) =>
      signedInApi<typeof postRewordingQuestion>('POST /v2/admin/order/{id}/other-words', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => 'The customer was asked for different words',
  );
  const form = useForm({
    schema: NewRewordingQuestion,
    start: { line, reason: '' },
    send: write,
    after: onClose,
  });
  const item = order.items[line - 1];
  const isAwaited = item !== undefined && rewordingStateOf(order.status, item) === 'awaited';
  function cancel(): void {
    const { reason } = form.values;
    form.discard();
    onClose();
    onCancel(reason.trim());
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="I can't make this"
      bodyClass={`column ${styles.cannotMake}`}
      failureTitle="Nobody was asked"
      offline="Asking needs a connection."
      foot={
        <Button variant="secondary" onClick={cancel}>
          Cancel the order…
        </Button>
      }
      isSendable={!isAwaited}
      sendLabel="Ask for different words"
      busyLabel="Asking…"
    >
      <p className="muted">
        {`Ask ${order.billingName.firstName} for different words. They get an email with a link; the price stays the same.`}
      </p>
      <div>
        <b>{item?.product.name}</b>
        <PersonalLines personal={item?.personal} photos="counted" />
      </div>
      {isAwaited && (
        <Banner title="You have already asked">
          The answer shows here and comes by email. You can still cancel the order.
        </Banner>
      )}
      <fieldset className="choices">
        <legend className="visually-hidden">Suggestions for the reason</legend>
        <div className="chips">
          {SUGGESTIONS.map((text) => (
            <button
              key={text}
              type="button"
              className="chip"
              onClick={() => form.change('reason', text)}
            >
              {text}
            </button>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Why"
        hint="The customer will see it."
        rows={2}
        maxLength={200}
        required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
