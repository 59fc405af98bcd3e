import { useState } from 'react';
import type * as z from 'zod';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Made, type CostSheet, type MadeAnswer } from '../../contract.ts';
import type { postMade } from '../../endpoints.ts';
import { madeInWords } from '../typed-costs.ts';
import styles from '../costs.module.css';

type Draft = { count: string; variantId: string };

function bodyOf({ count, variantId }: Draft): z.input<typeof Made> {
  const part = variantId === '' ? {} : { variantId };
  return { ...part, count: wholeIn(count) ?? Number.NaN };
}

type MadeFormProps = { sheet: z.input<typeof CostSheet>; variantId: string | undefined };

/** "I made 6": into stock, out of the materials. */
export function MadeForm({ sheet, variantId }: MadeFormProps) {
  const { product, combinations } = sheet;
  const [answer, setAnswer] = useState<MadeAnswer>();
  const form = useForm({
    schema: checkedDraft((draft: Draft) => {
      const errors = formErrors(Made, bodyOf(draft));
      const isOpen = combinations.length > 0 && draft.variantId === '';
      return isOpen ? { ...errors, variantId: 'Choose which of them you made' } : errors;
    }, bodyOf),
    start: { count: '', variantId: variantId ?? '' },
    send: (body, key) =>
      signedInApi<typeof postMade>('POST /v2/admin/product/{id}/made', {
        params: { id: product.id },
        headers: { 'idempotency-key': key },
        body,
      }),
    after: (said: MadeAnswer) => {
      setAnswer(said);
      void refreshAdmin();
    },
  });
  return (
    <section className={`column card ${styles.section}`} aria-labelledby="rc-made">
      <h2 id="rc-made">I made some</h2>
      <p className="hint">Adds them to your stock and takes the materials that you count.</p>
      <Form form={form}>
        <div className={styles.made}>
          {combinations.length > 0 && (
            <SelectField
              label="Which"
              options={[
                { value: '', label: 'Choose' },
                ...combinations.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.field('variantId')}
            />
          )}
          <TextField
            label="How many"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...form.field('count')}
          />
          <SendButton busyLabel="Saving…">Add to stock</SendButton>
        </div>
        <FormFailure />
        <FormWaiting />
      </Form>
      {answer && <Banner tone="ok">{madeInWords(answer)}</Banner>}
    </section>
  );
}
