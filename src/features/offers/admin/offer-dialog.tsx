import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { NewOffer, type OfferWire } from '../admin-contract.ts';
import type { postOffer, putOffer } from '../endpoints.ts';
import { offerWords } from '../offer-words.ts';
import { ChoiceOfSome } from './choice-of-some.tsx';
import { NEW_OFFER, NewOfferForm, offerDraft, offerForm, type OfferDraft } from './typed-offer.ts';
import { useChoices } from './use-offers.ts';
import styles from './offers.module.css';

const REACHES = [
  { value: 'code', label: 'With a code' },
  { value: 'automatic', label: 'By itself' },
  { value: 'codes', label: 'With cards: one code for one order' },
];
const KINDS = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Rupees off' },
  { value: 'delivery', label: 'Free delivery' },
];

type DialogProps = { offer?: OfferWire; isOpen: boolean; onClose: () => void };

function useOfferForm({ offer, onClose }: DialogProps) {
  const toast = useToast();
  return useForm({
    schema: offer ? offerForm(offer.version) : NewOfferForm,
    start: offer ? offerDraft(offer) : NEW_OFFER,
    send: (body, key) =>
      offer
        ? signedInApi<typeof putOffer>('PUT /v2/admin/offer/{id}', {
            params: { id: offer.id },
            body: { ...body, version: offer.version },
          })
        : signedInApi<typeof postOffer>('POST /v2/admin/offers', {
            headers: { 'idempotency-key': key },
            body,
          }),
    after: ({ title }) => {
      toast.success(`${title} saved`);
      void refreshAdmin();
      onClose();
    },
  });
}

type OfferForm = ReturnType<typeof useOfferForm>;

function Benefit({ form }: { form: OfferForm }) {
  const kinds = form.choice('kind');
  return (
    <>
      <RadioChips
        legend="What it gives"
        options={KINDS}
        name="kind"
        value={kinds.value}
        error={kinds.error}
        onChange={kinds.onChange}
      />
      {kinds.value === 'percent' && (
        <div className={styles.pair}>
          <TextField
            label="Percent"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            {...form.field('percent')}
          />
          <RupeeField label="At most" optional {...form.field('most')} />
        </div>
      )}
      {kinds.value === 'amount' && <RupeeField label="Rupees off" {...form.field('amount')} />}
    </>
  );
}

function Reach({ form }: { form: OfferForm }) {
  const reaches = form.choice('reach');
  return (
    <>
      <RadioChips
        legend="How buyers get it"
        options={REACHES}
        name="reach"
        value={reaches.value}
        error={reaches.error}
        onChange={reaches.onChange}
      />
      {reaches.value === 'code' && (
        <TextField
          label="Code"
          required
          hint="Letters and digits, like DIWALI"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('code')}
        />
      )}
      {reaches.value === 'automatic' && (
        <Checkbox label="Show it on the pages of its pieces" {...form.box('isShown')} />
      )}
    </>
  );
}

function Scope({ form }: { form: OfferForm }) {
  const { products, categories } = useChoices();
  const tags = form.choice('tags');
  return (
    <>
      <p className="hint">Nothing chosen: it counts for everything.</p>
      <ChoiceOfSome label="Categories" options={categories} {...form.choice('categoryIds')} />
      <ChoiceOfSome label="Pieces" options={products} {...form.choice('productIds')} />
      <TagInput
        label="Tags of pieces"
        optional
        itemName="tag"
        values={tags.value}
        error={tags.error}
        onChange={tags.onChange}
      />
      <Checkbox label="Not on pieces on sale" {...form.box('excludesSale')} />
    </>
  );
}

function Limits({ form }: { form: OfferForm }) {
  return (
    <>
      <RupeeField label="From this amount" optional {...form.field('minSubtotal')} />
      <div className={styles.pair}>
        <TextField label="First day" optional type="date" {...form.field('firstDay')} />
        <TextField label="Last day" optional type="date" {...form.field('lastDay')} />
        <TextField
          label="Orders in all"
          optional
          inputMode="numeric"
          maxLength={8}
          {...form.field('limitTotal')}
        />
        <TextField
          label="Orders for each customer"
          optional
          inputMode="numeric"
          maxLength={8}
          {...form.field('limitEach')}
        />
      </div>
      <Checkbox label="Only for a first order" {...form.box('firstOrderOnly')} />
    </>
  );
}

/** What buyers read, as far as it is filled in. */
function Preview({ values }: { values: OfferDraft }) {
  const { products, categories } = useChoices();
  const { data, error } = NewOfferForm.safeParse(values);
  const read = data && NewOffer.safeParse(data).data;
  if (error || !read) return null;
  const { kind, percent = 0, amount = 0, most, minSubtotal, lastDay, tags } = read;
  const named = [...categories, ...products].filter(({ value }) =>
    [...read.categoryIds, ...read.productIds].includes(value),
  );
  const scopeWords = [...named.map(({ label }) => label), ...tags];
  const basisPoints = Math.round(percent * 100);
  const words = offerWords({ kind, basisPoints, amount, most, minSubtotal, scopeWords, lastDay });
  return (
    <div className="well">
      <p className="hint">Buyers see</p>
      <p>
        <b>{read.title}</b>
      </p>
      <p>{words}</p>
    </div>
  );
}

export function OfferDialog(props: DialogProps) {
  const { offer, isOpen, onClose } = props;
  const form = useOfferForm(props);
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={offer ? offer.title : 'New offer'}
      sendLabel="Save"
      busyLabel="Saving…"
      closeLabel="Cancel"
    >
      <TextField
        label="Name"
        required
        hint="Buyers read it in their cart, like “Diwali 15%”"
        maxLength={60}
        {...form.field('title')}
      />
      <Benefit form={form} />
      <Reach form={form} />
      <Limits form={form} />
      <Scope form={form} />
      <Preview values={form.values} />
    </FormDialog>
  );
}
