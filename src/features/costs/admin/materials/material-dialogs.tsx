import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useRows } from '#platform/ui/forms/form/use-rows.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { MaterialWire } from '../../contract.ts';
import type { postMaterialStock, putMaterial } from '../../endpoints.ts';
import { amountOf } from '../typed-costs.ts';
import { UNIT_OPTIONS } from './add-material.tsx';
import { materialDraft, materialForm, stockForm, type StockDraft } from './typed-material.ts';
import styles from '../costs.module.css';

type DialogProps = { material: MaterialWire; isOpen: boolean; onClose: () => void };

function useMaterialForm({ material, onClose }: DialogProps) {
  const toast = useToast();
  return useForm({
    schema: materialForm(material.version),
    start: materialDraft(material),
    send: (body) =>
      signedInApi<typeof putMaterial>('PUT /v2/admin/material/{id}', {
        params: { id: material.id },
        body,
      }),
    after: () => {
      toast.success('Material saved');
      void refreshAdmin();
      onClose();
    },
  });
}

type MaterialForm = ReturnType<typeof useMaterialForm>;

function Prices({ form }: { form: MaterialForm }) {
  const rows = useRows(form, 'prices', () => {
    const { packSize = '' } = form.values.prices.at(-1) ?? {};
    return { from: indiaDay(new Date()), packSize, packPrice: '' };
  });
  const { unit, prices } = form.values;
  return (
    <Repeater
      legend="What a pack costs"
      {...rows}
      itemLabel={(_, at) => `price ${at + 1}`}
      renderItem={(_, at, removeButton) => (
        <div className={styles.price}>
          <TextField label="From" type="date" {...form.field(`prices.${at}.from`)} />
          <TextField
            label={`A pack has (${unit})`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.field(`prices.${at}.packSize`)}
          />
          <RupeeField label="A pack costs" {...form.field(`prices.${at}.packPrice`)} />
          {prices.length > 1 && removeButton}
        </div>
      )}
      addLabel="Add a new price"
    />
  );
}

export function MaterialDialog(props: DialogProps) {
  const { material, isOpen, onClose } = props;
  const form = useMaterialForm(props);
  const units = form.choice('unit');
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={material.name}
      sendLabel="Save"
      busyLabel="Saving…"
      closeLabel="Cancel"
    >
      <TextField label="What it is" required maxLength={80} {...form.field('name')} />
      <RadioChips
        legend="Unit"
        className={styles.units}
        options={UNIT_OPTIONS}
        hint={material.recipes > 0 ? "It can't change while a recipe uses it." : undefined}
        name="unit"
        value={units.value}
        error={units.error}
        onChange={units.onChange}
      />
      <Prices form={form} />
      <div className={styles.pair}>
        <TextField
          label="Waste in percent"
          optional
          hint="Left in the cup, cut off, spoilt"
          inputMode="decimal"
          maxLength={8}
          {...form.field('wastePercent')}
        />
        <TextField
          label={`Low at (${form.values.unit})`}
          optional
          hint="If you count it"
          inputMode="decimal"
          maxLength={20}
          {...form.field('lowAt')}
        />
      </div>
      <TextField
        label="Note"
        optional
        hint="Where you buy it, for example"
        maxLength={300}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const WAYS = [
  { value: 'bought', label: 'I bought some' },
  { value: 'count', label: 'I counted it' },
  { value: 'stop', label: 'Stop counting' },
];

export function MaterialStockDialog({ material, isOpen, onClose }: DialogProps) {
  const toast = useToast();
  const { id, unit, stock, name } = material;
  const start: StockDraft = { way: stock === undefined ? 'count' : 'bought', quantity: '' };
  const form = useForm({
    schema: stockForm(unit),
    start,
    send: (body, key) =>
      signedInApi<typeof postMaterialStock>('POST /v2/admin/material/{id}/stock', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    after: () => {
      toast.success('Stock saved');
      void refreshAdmin();
      onClose();
    },
  });
  const ways = form.choice('way');
  const { way } = form.values;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={`How much ${name} is there?`}
      sendLabel="Save"
      busyLabel="Saving…"
      closeLabel="Cancel"
    >
      <p className="muted">
        {stock === undefined
          ? 'It is not counted yet.'
          : `${amountOf(stock, unit)} by the last count.`}
      </p>
      {stock !== undefined && (
        <RadioChips
          legend="What happened"
          className={styles.units}
          options={WAYS}
          name="way"
          value={ways.value}
          error={ways.error}
          onChange={ways.onChange}
        />
      )}
      {way !== 'stop' && (
        <TextField
          label={way === 'bought' ? `Bought (${unit})` : `There is now (${unit})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...form.field('quantity')}
        />
      )}
    </FormDialog>
  );
}
