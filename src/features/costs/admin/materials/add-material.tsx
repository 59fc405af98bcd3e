import { useRef, useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { UNITS, type MaterialWire, type Unit } from '../../contract.ts';
import type { postMaterial } from '../../endpoints.ts';
import { QuickForm } from './typed-material.ts';
import styles from '../costs.module.css';

export const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: unit }));

/** Adds one material after the other: the next begins where the last was typed. */
export function AddMaterial() {
  const toast = useToast();
  const name = useRef<HTMLInputElement>(null);
  const [unit, setUnit] = useState<Unit>('g');
  const form = useForm({
    schema: QuickForm,
    start: { name: '', unit, packSize: '', packPrice: '' },
    send: (body, key) => {
      setUnit(body.unit);
      return signedInApi<typeof postMaterial>('POST /v2/admin/materials', {
        headers: { 'idempotency-key': key },
        body,
      });
    },
    after: (added: MaterialWire) => {
      toast.success(`${added.name} added`);
      void refreshAdmin();
      name.current?.focus();
    },
  });
  const units = form.choice('unit');
  return (
    <section className="card" aria-labelledby="cm-add">
      <h2 id="cm-add">Add a material</h2>
      <Form form={form}>
        <div className={styles.quick}>
          <TextField
            label="What it is"
            ref={name}
            maxLength={80}
            autoComplete="off"
            placeholder="Gift box"
            {...form.field('name')}
          />
          <RadioChips
            legend="Unit"
            className={styles.wide}
            options={UNIT_OPTIONS}
            name="add-unit"
            value={units.value}
            error={units.error}
            onChange={units.onChange}
          />
          <TextField
            label={`A pack has (${form.values.unit})`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.field('packSize')}
          />
          <RupeeField label="A pack costs" {...form.field('packPrice')} />
          <SendButton busyLabel="Adding…" className={styles.wide}>
            Add
          </SendButton>
        </div>
        <FormFailure />
        <FormWaiting />
      </Form>
    </section>
  );
}
