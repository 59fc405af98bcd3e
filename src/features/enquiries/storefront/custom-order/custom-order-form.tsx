import { useState, type RefObject } from 'react';
import { PIGMENTS } from '#features/catalogue/storefront/cards/pigments.ts';
import { dayCount } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { ChoiceBinding } from '#platform/ui/forms/form/bindings.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { RadioCards } from '#platform/ui/forms/choices/radio-cards.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import type { postCustomOrderRequest } from '../../endpoints.ts';
import { budgetOptions } from '../../options.ts';
import {
  bodyOf,
  EMPTY_DRAFT,
  KEEP,
  missingFields,
  type CustomOrderDraft,
} from './custom-order-draft.ts';
import { ChosenPhotos } from '../chosen-photos.tsx';
import { MadeBefore } from './made-before.tsx';
import { hasPicture, TypePicture } from './type-picture.tsx';
import styles from './custom-order.module.css';

export type SentRequest = {
  draft: CustomOrderDraft;
  photos: File[];
  token: string;
};

/** Photos are only chosen here: they are sent after the request. */
export function useCustomOrder(onSent: (sent: SentRequest) => void) {
  const signIn = useSignIn();
  const known = signIn.status === 'in' && {
    name: signIn.userName,
    email: signIn.email,
  };
  const { types } = useShop().requests;
  const [photos, setPhotos] = useState<File[]>([]);
  const typeOf = ({ productType }: CustomOrderDraft) =>
    types.some(({ value }) => value === productType) ? productType : '';
  const form = useForm({
    schema: {
      errorsOf: (draft: CustomOrderDraft) =>
        missingFields({ ...draft, productType: typeOf(draft) }),
      bodyOf,
    },
    start: { ...EMPTY_DRAFT, ...known },
    keep: KEEP,
    send: async (body, key): Promise<Sent<SentRequest>> => {
      const draft = form.latest();
      const result = await api<typeof postCustomOrderRequest>('POST /v2/custom-order-email', {
        headers: { 'idempotency-key': key },
        body,
      });
      return result.ok ? { ok: true, data: { draft, photos, token: result.data.token } } : result;
    },
    after: onSent,
  });
  return {
    ...form,
    photos,
    setPhotos,
    isDirty: form.isDirty || photos.length > 0,
  };
}

type Props = {
  form: ReturnType<typeof useCustomOrder>;
  firstField: RefObject<HTMLInputElement | null>;
};

export function CustomOrderForm({ form, firstField }: Props) {
  const [firstEmpty] = useState(() => Object.keys(missingFields(form.values))[0]);
  const { budgets: amounts, asksPhone } = useShop().requests;
  const budgets = budgetOptions(amounts);
  return (
    <Form form={form}>
      <div className={styles.head}>
        <DialogTitle>Custom order</DialogTitle>
      </div>
      <div className={styles.scroll}>
        <p className="muted">Tell us what you have in mind. No payment now.</p>
        {Object.keys(form.errors).length > 0 && <Banner tone="bad">Please fill all details</Banner>}
        <FormFailure title="Your request was not sent" keeps="What you typed is still here." />
        <MadeBefore />
        <div className={styles.group}>
          <h3>About you</h3>
          <div className="grid2">
            <TextField
              label="Your Name"
              required
              autoComplete="name"
              maxLength={100}
              {...form.field('name')}
              {...(firstEmpty === 'name' && { ref: firstField })}
            />
            <TextField
              label="Email Address"
              required
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('email')}
              {...(firstEmpty === 'email' && { ref: firstField })}
            />
          </div>
          {asksPhone && <PhoneField optional {...form.field('phone')} />}
        </div>
        <div className={styles.group}>
          <h3>The piece</h3>
          <TypeChoice {...form.choice('productType')} />
          <div>
            <TextField
              label="Preferred Colors"
              optional
              maxLength={200}
              {...form.field('colors')}
            />
            <ColourChips {...form.choice('colors')} />
          </div>
          <TextField
            label="Size/Dimensions"
            optional
            maxLength={200}
            placeholder="40 × 28 cm, or “fits six cups”"
            {...form.field('size')}
          />
        </div>
        {budgets.length > 0 && (
          <RadioChips legend="Budget Range" options={budgets} {...form.choice('budget')} />
        )}
        <TextArea
          label="Description & Special Requests"
          optional
          maxLength={5000}
          {...form.field('description')}
        />
        <ChosenPhotos photos={form.photos} onChange={form.setPhotos} />
      </div>
      <SendRow />
    </Form>
  );
}

function SendRow() {
  const isOnline = useOnline();
  const { promise } = useShop();
  return (
    <div className="dialog-foot">
      {isOnline && <p className="reason">{`We'll reply within ${dayCount(promise.replyDays)}.`}</p>}
      <FormWaiting offline="Saved here. Send it when you're back online." />
      <SendButton busyLabel="Sending…">Send request</SendButton>
    </div>
  );
}

type TypeChoiceProps = ChoiceBinding<string>;

/** Cards where the shop has pictures of its kinds of pieces. */
function TypeChoice(choice: TypeChoiceProps) {
  const { types } = useShop().requests;
  const words = { legend: 'Product Type', required: true };
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
function ColourChips({ value: colors, onChange }: ChoiceBinding<string>) {
  const { colours } = useShop().requests;
  if (colours.length === 0) return null;
  const chosen = namesIn(colors);
  function toggle(name: string): void {
    const rest = chosen.filter((one) => one !== name);
    onChange((rest.length === chosen.length ? [...chosen, name] : rest).join(', '));
  }
  return (
    <fieldset className={styles.pigments}>
      <legend className="visually-hidden">Our colours</legend>
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
