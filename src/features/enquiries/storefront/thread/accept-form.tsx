import { useNavigate } from 'react-router';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import { boundAddress, NEW_ADDRESS } from '#features/profile/storefront/addresses/address-draft.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Acceptance } from '../../quote-contract.ts';
import type { acceptQuote } from '../../quote-endpoints.ts';
import { tokenHeaders } from './send-thread-picture.ts';
import type { QuoteCode } from './use-quote-code.ts';
import styles from './thread.module.css';

type AcceptProps = {
  token: string;
  code: QuoteCode;
  name: string;
  /** The quote has changed: it is fetched again. */
  onChanged: () => unknown;
  onCancel: () => void;
};

function startOf(name: string) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return {
    firstName,
    lastName: rest.join(' '),
    phone: '',
    address: NEW_ADDRESS,
  };
}

type Draft = ReturnType<typeof startOf>;

function bodyOf({ address, ...draft }: Draft, { shown, coupon }: QuoteCode) {
  const { id: quoteId, total, shipsBy } = shown;
  const { type: _type, isDefault: _isDefault, ...place } = address;
  return { quoteId, total, coupon, shipsBy, ...draft, address: place };
}

function useAcceptance({ token, code, name, onChanged }: AcceptProps) {
  const navigate = useNavigate();
  return useForm({
    schema: checkedDraft(
      (draft: Draft) => formErrors(Acceptance, bodyOf(draft, code)),
      (draft) => bodyOf(draft, code),
    ),
    start: startOf(name),
    keep: `${WORK}accept-${token}`,
    send: async (body, key) => {
      const result = await api<typeof acceptQuote>('POST /v2/request-thread/accept', {
        headers: { ...tokenHeaders(token), 'idempotency-key': key },
        body,
      });
      if (result.ok || result.problem.code === 'QUOTE_CHANGED') onChanged();
      else if (result.problem.code === 'COUPON_NOT_VALID') code.remove();
      return result;
    },
    after: ({ link }) => void navigate(link),
  });
}

/** The recipient's details; sending them accepts the quote and makes the order. */
export function AcceptForm(props: AcceptProps) {
  const { code, onCancel } = props;
  const form = useAcceptance(props);
  const address = { ...boundAddress(form), section: 'shipping' as const };
  return (
    <Form form={form} className={`column ${styles.accept}`}>
      <h3>Where should we send it?</h3>
      <FormFailure />
      <div className="grid2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          maxLength={60}
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          maxLength={60}
          {...form.field('lastName')}
        />
        <PhoneField label="Phone" required {...form.field('phone')} />
        <PlaceFields {...address} />
      </div>
      <StreetFields {...address} />
      <div className="row wrap">
        <SendButton busyLabel="Ordering…">{`Accept for ${formatRupees(code.shown.total)}`}</SendButton>
        <Button variant="secondary" disabled={form.isSending} onClick={onCancel}>
          Not yet
        </Button>
      </div>
      <FormWaiting className="hint" offline="Saved here. Accept it when you're back online." />
    </Form>
  );
}
