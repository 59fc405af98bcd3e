import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import type { ProofKind } from '#features/identity/owner-proof.ts';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AddressSheet, ExportRange, OpenSheet } from '../export-contract.ts';
import { rangeOf, type Span } from './export-range.ts';
import styles from './transfer.module.css';

type Sheet = OpenSheet | AddressSheet;
type Draft = { sheet: Sheet; span: Span; from: string; to: string };

const SHEETS: { value: Sheet; label: string; hint: string }[] = [
  {
    value: 'orders.csv',
    label: 'Orders',
    hint: 'One row an order, with names, addresses and sums.',
  },
  {
    value: 'lines.csv',
    label: 'Lines of orders',
    hint: 'One row for each piece that was ordered.',
  },
  {
    value: 'payments.csv',
    label: 'Payments and refunds',
    hint: 'Money that came in, and refunds as negative amounts.',
  },
  {
    value: 'papers.csv',
    label: 'Papers for the accountant',
    hint: 'One row for each rate of each bill, invoice and credit note.',
  },
  {
    value: 'materials.csv',
    label: 'Materials',
    hint: 'What you make pieces from, with every price and its date.',
  },
  {
    value: 'products.csv',
    label: 'Products',
    hint: 'Change it in a spreadsheet and bring it back under Import.',
  },
  {
    value: 'india-post.csv',
    label: 'Parcels for India Post',
    hint: 'Paid, or confirmed and paid at the door, and not sent yet. With cash to collect.',
  },
  {
    value: 'shiprocket.csv',
    label: 'Parcels for Shiprocket',
    hint: 'Paid, or confirmed and paid at the door, and not sent yet. Fill in length, breadth and height before you upload it.',
  },
];

const SPANS: { value: Span; label: string }[] = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This financial year (from April)' },
  { value: 'last-year', label: 'Last financial year' },
  { value: 'all', label: 'Everything' },
  { value: 'own', label: 'Other days' },
];

const DAY_HINTS: Partial<Record<Sheet, string>> = {
  'products.csv': 'On which a product was added.',
  'papers.csv': 'On which a paper was issued.',
  'materials.csv': 'Materials are listed whatever the days.',
};

const HOLDS_ADDRESSES = new Set<Sheet>([
  'orders.csv',
  'papers.csv',
  'india-post.csv',
  'shiprocket.csv',
]);
const START: Draft = { sheet: 'orders.csv', span: 'month', from: '', to: '' };

function daysError({ span, from, to }: Draft): Record<string, string> {
  const isWrong = span === 'own' && from !== '' && to !== '' && from > to;
  return isWrong ? { to: 'Choose a last day that is not before the first' } : {};
}

const Schema = checkedDraft(daysError, (draft: Draft) => ({
  sheet: draft.sheet,
  range: rangeOf(draft.span, draft, new Date()),
}));

function nameOf(sheet: Sheet, { from, to }: ExportRange): string {
  const [name = 'sheet'] = sheet.split('.');
  return `${[name, from, to].filter(Boolean).join(' ')}.csv`;
}

function useDownload() {
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: Schema,
    start: START,
    staysFilled: true,
    isUnguarded: true,
    send: async ({ sheet, range }) => {
      const { from = '', to = '' } = range;
      const days = [from && `from=${from}`, to && `to=${to}`].filter(Boolean).join('&');
      const path = `/v2/admin/export/${sheet}?${days}`;
      const sent = HOLDS_ADDRESSES.has(sheet)
        ? await fetchFile(`POST ${path}`, {}, proof.proof)
        : await fetchFile(`GET ${path}`);
      if (!sent.ok) {
        proof.refuse(sent.problem);
        return sent;
      }
      saveFile(nameOf(sheet, range), sent.data);
      return sent;
    },
    after: () => {
      proof.forget();
      toast.success('Downloaded');
    },
  });
  return { form, proof };
}

export function ExportPart({ proof: kind }: { proof: ProofKind }) {
  const { form, proof } = useDownload();
  const { sheet, span } = form.values;
  return (
    <section className="card stack" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <Form form={form} className="stack" aria-labelledby="export">
        <div className={styles.fields}>
          <SelectField
            label="What"
            options={SHEETS}
            hint={SHEETS.find(({ value }) => value === sheet)?.hint}
            {...form.field('sheet')}
          />
          <SelectField
            label="Days"
            options={SPANS}
            hint={DAY_HINTS[sheet]}
            {...form.field('span')}
          />
          {span === 'own' && (
            <>
              <TextField label="First day" type="date" optional {...form.field('from')} />
              <TextField label="Last day" type="date" optional {...form.field('to')} />
            </>
          )}
        </div>
        {HOLDS_ADDRESSES.has(sheet) && (
          <OwnerProofField kind={kind} typed={proof}>
            This sheet holds your customers' names and addresses. So please confirm that it's you.
          </OwnerProofField>
        )}
        <FormFailure title="Not downloaded" />
        <FormWaiting offline="Downloading needs a connection." />
        <div>
          <SendButton busyLabel="Downloading…">Download</SendButton>
        </div>
        <p className="hint">
          A sheet opens in Excel, LibreOffice and Google Sheets. Keep it safe: whoever has it can
          read it.
        </p>
      </Form>
    </section>
  );
}
