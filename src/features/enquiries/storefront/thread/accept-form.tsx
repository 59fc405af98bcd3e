import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  PlaceFields,
  StreetFields,
} from '#features/profile/storefront/addresses/address-fields.tsx';
import {
  NEW_ADDRESS,
  type AddressDraft,
  type AddressErrors,
} from '#features/profile/storefront/addresses/address-draft.ts';
import { api } from '#platform/client/browser-api.ts';
import { WORK } from '#platform/client/drafts.ts';
import { idempotentMutation, type PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { Acceptance } from '../../quote-contract.ts';
import type { acceptQuote } from '../../quote-endpoints.ts';
import type { QuoteWire } from '../quote-sums.tsx';
import { tokenHeaders } from './send-thread-picture.ts';

type Draft = { firstName: string; lastName: string; phone: string; address: AddressDraft };
type TextName = Exclude<keyof Draft, 'address'>;

type AcceptProps = {
  token: string;
  quote: QuoteWire;
  name: string;
  /** The quote has changed: it is fetched again. */
  onChanged: () => unknown;
  onCancel: () => void;
};

const ADDRESS = 'address.';

function namesOf(name: string) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

function useAcceptance({ token, quote, name, onChanged }: AcceptProps) {
  const [memory] = useState(() => tabMemory<Draft>(`${WORK}accept-${token}`));
  const [draft, setDraft] = useState<Draft>(
    () => memory.read() ?? { ...namesOf(name), phone: '', address: NEW_ADDRESS },
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const [mutation] = useState(() =>
    idempotentMutation(tabMemory<PendingRequest<object>>(`${WORK}accept-${token}-sent`)),
  );
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    memory.save(next);
  }
  function show(found: Record<string, string>): void {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }
  async function send(): Promise<void> {
    if (isBusy) return;
    const { type: _type, isDefault: _default, ...address } = draft.address;
    const { firstName, lastName, phone } = draft;
    const { id: quoteId, total, shipsBy } = quote;
    const body = { quoteId, total, shipsBy, firstName, lastName, phone, address };
    const found = formErrors(Acceptance, body);
    show(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const result = await mutation.send(body, (key) =>
      api<typeof acceptQuote>('POST /v2/request-thread/accept', {
        headers: { ...tokenHeaders(token), 'idempotency-key': key },
        body,
      }),
    );
    setIsBusy(false);
    if (result.ok) {
      memory.clear();
      onChanged();
      void navigate(result.data.link);
      return;
    }
    show(result.problem.fields ?? {});
    setProblem(result.problem);
    if (result.problem.code === 'QUOTE_CHANGED') onChanged();
  }
  const bind = (field: TextName) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const addressErrors: AddressErrors = Object.fromEntries(
    Object.entries(errors).flatMap(([field, sentence]) =>
      field.startsWith(ADDRESS) ? [[field.slice(ADDRESS.length), sentence]] : [],
    ),
  );
  return { form, draft, change, bind, addressErrors, problem, isBusy, send };
}

/** The recipient's details; sending them accepts the quote and makes the order. */
export function AcceptForm(props: AcceptProps) {
  const { quote, onCancel } = props;
  const { form, draft, change, bind, addressErrors, problem, isBusy, send } = useAcceptance(props);
  const isOnline = useOnline();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void send();
  }
  const address = {
    draft: draft.address,
    errors: addressErrors,
    onChange: (next: AddressDraft) => change({ address: next }),
    section: 'shipping' as const,
  };
  return (
    <form ref={form} className="th-accept" noValidate onSubmit={submit} inert={isBusy}>
      <h3>Where shall it go?</h3>
      {problem !== undefined && !problem.fields && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <div className="grid2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          maxLength={60}
          {...bind('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          maxLength={60}
          {...bind('lastName')}
        />
        <PhoneField label="Phone" required {...bind('phone')} />
        <PlaceFields {...address} />
      </div>
      <StreetFields {...address} />
      <div className="row wrap">
        <Button type="submit" busy={isBusy} busyLabel="Ordering…" disabled={!isOnline}>
          {`Accept for ${formatRupees(quote.total)}`}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Not yet
        </Button>
      </div>
      {!isOnline && <p className="hint">Kept here. Accept it when you're back online.</p>}
    </form>
  );
}
