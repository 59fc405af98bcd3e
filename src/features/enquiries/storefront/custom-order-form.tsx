import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { PIGMENTS } from '#features/catalogue/storefront/pigments.ts';
import { dayCount } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { api } from '#platform/client/browser-api.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { RadioCards } from '#platform/ui/forms/radio-cards.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import type { postCustomOrderRequest } from '../endpoints.ts';
import { BUDGETS } from '../options.ts';
import {
  dropDraft,
  EMPTY_DRAFT,
  isBlank,
  missingFields,
  readDraft,
  saveDraft,
  sentRequest,
  type CustomOrderBody,
  type CustomOrderDraft,
  type FieldErrors,
} from './custom-order-draft.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { MadeBefore } from './made-before.tsx';
import { hasPicture, TypePicture } from './type-picture.tsx';

export type SentRequest = { draft: CustomOrderDraft; photos: File[]; token: string };

type Props = {
  onSent: (sent: SentRequest) => void;
  onDirty: (isDirty: boolean) => void;
  firstField: RefObject<HTMLInputElement | null>;
};

const NOT_SENT = 'Your request was not sent. Everything you typed is still here.';

function useDraft(onDirty: Props['onDirty']) {
  const [edits, setEdits] = useState(readDraft);
  // Known values are no edits: there is nothing to discard.
  const signIn = useSignIn();
  const known = signIn.status === 'in' && { name: signIn.userName, email: signIn.email };
  const { types } = useShop().requests;
  const written: CustomOrderDraft = { ...EMPTY_DRAFT, ...known, ...edits };
  const isListed = types.some(({ value }) => value === written.productType);
  const draft = isListed ? written : { ...written, productType: '' };
  function change(field: keyof CustomOrderDraft, value: string): void {
    const next = { ...edits, [field]: value };
    setEdits(next);
    saveDraft(next);
    onDirty(!isBlank(next));
  }
  return { draft, change };
}

type Written = { draft: CustomOrderDraft; photos: File[] };

function useSending({ onSent }: Pick<Props, 'onSent'>, { draft, photos }: Written) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [mutation] = useState(() => idempotentMutation(sentRequest));
  const form = useRef<HTMLFormElement>(null);

  function show(fields: FieldErrors, sentence: string): void {
    setErrors(fields);
    setFailure(sentence);
    const [first] = Object.keys(fields);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
    );
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing = missingFields(draft);
    if (Object.keys(missing).length > 0) return show(missing, 'Please fill all details');
    setFailure(undefined);
    setIsBusy(true);
    const { budget, ...rest } = draft;
    const body: CustomOrderBody = {
      ...rest,
      ...(budget !== '' && { budget: budget as never }),
    };
    const result = await mutation.send(body, (key) =>
      api<typeof postCustomOrderRequest>('POST /v2/custom-order-email', {
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    setIsBusy(false);
    if (!result.ok)
      return show(result.problem.fields ?? {}, `${NOT_SENT} ${result.problem.detail}`);
    dropDraft();
    onSent({ draft, photos, token: result.data.token });
  }

  function clear(field: keyof CustomOrderDraft): void {
    setErrors((old) => ({ ...old, [field]: undefined }));
  }
  return { errors, failure, isBusy, form, send, clear };
}

export function CustomOrderForm({ onSent, onDirty, firstField }: Props) {
  const { draft, change } = useDraft(onDirty);
  const [photos, setPhotos] = useState<File[]>([]);
  const written = { draft, photos };
  const { errors, failure, isBusy, form, send, clear } = useSending({ onSent }, written);
  const [firstEmpty] = useState(() => Object.keys(missingFields(draft))[0]);

  function bind(field: keyof CustomOrderDraft) {
    return {
      name: field,
      value: draft[field],
      ...(errors[field] !== undefined && { error: errors[field] }),
      onChange: (event: { target: { value: string } }) => set(field, event.target.value),
    };
  }
  function set(field: keyof CustomOrderDraft, value: string): void {
    clear(field);
    change(field, value);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} inert={isBusy}>
      <div className="scroll">
        <div>
          <DialogTitle>Custom order</DialogTitle>
          <p className="muted mt-1.5">Tell us what you have in mind. No payment now.</p>
        </div>
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        <MadeBefore />
        <div className="group">
          <h3>About you</h3>
          <div className="grid2">
            <TextField
              label="Your Name"
              required
              autoComplete="name"
              maxLength={100}
              {...bind('name')}
              {...(firstEmpty === 'name' && { ref: firstField })}
            />
            <TextField
              label="Email Address"
              required
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...bind('email')}
              {...(firstEmpty === 'email' && { ref: firstField })}
            />
          </div>
        </div>
        <div className="group">
          <h3>The piece</h3>
          <TypeChoice
            value={draft.productType}
            onChange={(value) => set('productType', value)}
            {...(errors.productType !== undefined && { error: errors.productType })}
          />
          <div>
            <TextField label="Preferred Colors" optional maxLength={200} {...bind('colors')} />
            <ColourChips colors={draft.colors} onChange={(colors) => set('colors', colors)} />
          </div>
          <TextField
            label="Size/Dimensions"
            optional
            maxLength={200}
            placeholder="40 × 28 cm, or “fits six cups”"
            {...bind('size')}
          />
        </div>
        <RadioChips
          legend="Budget Range"
          name="budget"
          options={BUDGETS}
          value={draft.budget}
          onChange={(value) => set('budget', value)}
        />
        <TextArea
          label="Description & Special Requests"
          optional
          maxLength={5000}
          {...bind('description')}
        />
        <ChosenPhotos
          photos={photos}
          onChange={(chosen) => {
            setPhotos(chosen);
            onDirty(chosen.length > 0 || !isBlank(readDraft()));
          }}
        />
      </div>
      <SendRow isBusy={isBusy} />
    </form>
  );
}

function SendRow({ isBusy }: { isBusy: boolean }) {
  const isOnline = useOnline();
  const { promise } = useShop();
  return (
    <div className="foot">
      {isOnline && (
        <p className="reason">{`You hear from us within ${dayCount(promise.replyDays)}.`}</p>
      )}
      {!isOnline && <p className="reason">Saved here. Send it when you're back online.</p>}
      <Button type="submit" busy={isBusy} busyLabel="Sending…" disabled={!isOnline}>
        Send request
      </Button>
    </div>
  );
}

type TypeChoiceProps = { value: string; onChange: (value: string) => void; error?: string };

/** Cards where the shop has pictures of its kinds of pieces. */
function TypeChoice(choice: TypeChoiceProps) {
  const { types } = useShop().requests;
  const words = { legend: 'Product Type', name: 'productType', required: true };
  const options = types.map(({ value, label }) => ({ value, label }));
  if (!types.some(hasPicture)) return <RadioChips {...words} {...choice} options={options} />;
  const cards = types.map((type) => ({
    value: type.value,
    label: type.label,
    media: <TypePicture type={type} />,
  }));
  return <RadioCards {...words} {...choice} options={cards} />;
}

function namesIn(colors: string): string[] {
  return colors
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function stripOf(colour: string): string | undefined {
  return PIGMENTS.find(({ name }) => name === colour)?.strip;
}

/** Chips that add a colour of the shop to the field, or remove it. */
function ColourChips({ colors, onChange }: { colors: string; onChange: (colors: string) => void }) {
  const { colours } = useShop().requests;
  if (colours.length === 0) return null;
  const chosen = namesIn(colors);
  function toggle(name: string): void {
    const rest = chosen.filter((one) => one !== name);
    onChange((rest.length === chosen.length ? [...chosen, name] : rest).join(', '));
  }
  return (
    <fieldset className="pigchips">
      <legend className="vh">Our colours</legend>
      {colours.map((name) => (
        <button
          key={name}
          type="button"
          className={chosen.includes(name) ? 'chip on' : 'chip'}
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          {stripOf(name) !== undefined && <img src={stripOf(name)} alt="" width="22" height="22" />}
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}
