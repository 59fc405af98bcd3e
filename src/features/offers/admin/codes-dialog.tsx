import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { NewCodes, type OfferWire } from '../admin-contract.ts';
import type { postOfferCodes } from '../endpoints.ts';
import { useOfferCodes } from './use-offers.ts';
import styles from './offers.module.css';

type CodesDraft = { count: string };
const bodyOf = ({ count }: CodesDraft) => ({ count: wholeIn(count) ?? Number.NaN });
const CodesForm = checkedDraft((draft: CodesDraft) => formErrors(NewCodes, bodyOf(draft)), bodyOf);

type CodesDialogProps = { offer: OfferWire; isOpen: boolean; onClose: () => void };

/** The codes of an offer, each for one order, to be copied or printed; and more of them. */
export function CodesDialog({ offer, isOpen, onClose }: CodesDialogProps) {
  const toast = useToast();
  const { id, title } = offer;
  const { data = [] } = useOfferCodes(id, isOpen);
  const unused = data.filter(({ isUsed }) => !isUsed).map(({ code }) => code);
  const form = useForm({
    schema: CodesForm,
    start: { count: '20' },
    send: (body, key) =>
      signedInApi<typeof postOfferCodes>('POST /v2/admin/offer/{id}/codes', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    after: (made) => {
      toast.success(`${made.length} codes made`);
      void refreshAdmin();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={`Codes of ${title}`}
      sendLabel="Make codes"
      busyLabel="Making…"
      closeLabel="Close"
    >
      <TextField
        label={data.length === 0 ? 'How many' : 'How many more'}
        required
        inputMode="numeric"
        maxLength={3}
        {...form.field('count')}
      />
      {unused.length > 0 && (
        <>
          <p className="row wrap">
            <CopyButton value={unused.join('\n')} label="Copy all" showsLabel size="s" />
            <LinkButton variant="secondary" size="s" to={`/admin/offers/${id}/cards`}>
              Print as cards
            </LinkButton>
          </p>
          <ul className={styles.codes}>
            {data.map(({ code, isUsed }) => (
              <li key={code} translate="no">
                {isUsed ? <s>{code}</s> : code}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
