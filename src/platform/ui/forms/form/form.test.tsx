import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod';
import type { TabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { requiredLine } from '#platform/contract/text.ts';
import { typedBody, typedRupees } from '#platform/contract/typed/typed-body.ts';
import { isWorkUnsaved } from '#platform/client/drafts/use-unsaved-work.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { Checkbox } from '../choices/checkbox.tsx';
import { RadioChips } from '../choices/radio-chips.tsx';
import { Repeater } from '../repeater.tsx';
import { TextField } from '../inputs/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from './form.tsx';
import { useReportUploading } from './upload-status.ts';
import { useForm } from './use-form.ts';
import { useRows } from './use-rows.ts';
import type { Sent } from './use-sending.ts';

const Offer = z.object({
  name: requiredLine(20, 'Say what it is'),
  price: z.number('Give an amount').min(1, 'Enter a price'),
  way: z.enum(['UPI', 'Cash'], 'Choose a way'),
  isLast: z.boolean(),
  lines: z.array(z.object({ text: requiredLine(20, 'Write a line') })),
});
type Body = z.input<typeof Offer>;

const OfferForm = typedBody(Offer, { price: typedRupees });
const START: z.input<typeof OfferForm> = {
  name: '',
  price: '',
  way: 'UPI',
  isLast: false,
  lines: [],
};

const REFUSED: ProblemBody = {
  type: 'about:blank',
  title: 'Not taken',
  status: 503,
  code: 'BUSY',
  detail: 'Try again in a moment.',
};

type Call = { body: Body; key: string; answer: (sent: Sent<string>) => void };

/** Answers that the test gives when it wants to. */
function shop() {
  const calls: Call[] = [];
  const send = (body: Body, key: string) =>
    new Promise<Sent<string>>((answer) => calls.push({ body, key, answer }));
  /** Answers the call of a number, once it has come. */
  async function answer(number: number, sent: Sent<string>): Promise<void> {
    await expect.poll(() => calls.length).toBe(number);
    calls.at(-1)?.answer(sent);
    await expect.element(button('Send')).not.toHaveAttribute('aria-busy');
  }
  return { calls, send, answer };
}

type Props = {
  send: ReturnType<typeof shop>['send'];
  start?: z.input<typeof OfferForm>;
  keep?: string | TabMemory<z.input<typeof OfferForm>>;
  after?: (data: string) => void;
  isUploading?: boolean;
  hidesPrice?: boolean;
  staysFilled?: boolean;
  isUnguarded?: boolean;
};

function Uploading({ isUploading = false }: { isUploading?: boolean | undefined }) {
  useReportUploading(isUploading);
  return null;
}

function Fields({ form, hidesPrice }: { form: ReturnType<typeof useOffer>; hidesPrice?: boolean }) {
  const lines = useRows(form, 'lines', () => ({ text: '' }));
  return (
    <>
      <TextField label="Name" {...form.field('name')} />
      {hidesPrice !== true && <TextField label="Price" {...form.field('price')} />}
      <RadioChips
        legend="Way"
        options={[
          { value: 'UPI', label: 'UPI' },
          { value: 'Cash', label: 'Cash' },
        ]}
        {...form.choice('way')}
      />
      <Checkbox label="Last" {...form.box('isLast')} />
      <Repeater
        legend="Lines"
        {...lines}
        itemLabel={(_, index) => `line ${index + 1}`}
        renderItem={(_, index, removeButton) => (
          <>
            <TextField label={`Line ${index + 1}`} {...form.field(`lines.${index}.text`)} />
            {removeButton}
          </>
        )}
        addLabel="Add a line"
      />
    </>
  );
}

function useOffer({ start = START, ...rest }: Props) {
  return useForm({ schema: OfferForm, start, ...rest });
}

function Plain(props: Props) {
  const form = useOffer(props);
  return (
    <Form form={form} aria-label="Offer">
      {form.isSent && <p>It is with us.</p>}
      <Fields form={form} hidesPrice={props.hidesPrice === true} />
      <Uploading isUploading={props.isUploading} />
      <FormFailure />
      <FormWaiting />
      <SendButton>Send</SendButton>
    </Form>
  );
}

function Summed(props: Props) {
  const form = useOffer(props);
  const errors = Object.entries(form.errors).map(([name, message]) => ({ name, message }));
  const double = () =>
    form.edit('lines', ({ lines, ...rest }) => ({ ...rest, lines: [...lines, ...lines] }));
  return (
    <Form form={form}>
      <ErrorSummary errors={errors} focusKey={form.tries} />
      <Fields form={form} />
      <button type="button" onClick={double}>
        Double
      </button>
      <SendButton>Send</SendButton>
    </Form>
  );
}

function InDialog(props: Props & { isOpen: boolean; onClose: () => void }) {
  const form = useOffer(props);
  const { isOpen, onClose } = props;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="An offer"
      sendLabel="Send"
      closeLabel="Go back"
    >
      <Fields form={form} />
    </FormDialog>
  );
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function fill(values: { name?: string; price?: string }): Promise<void> {
  if (values.name !== undefined) await field('Name').fill(values.name);
  if (values.price !== undefined) await field('Price').fill(values.price);
}

beforeEach(() => sessionStorage.clear());

test('what is wrong is said beside its field, of which the first takes the focus', async () => {
  const { calls, send } = shop();
  await render(<Plain send={send} />);
  await button('Send').click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Say what it is');
  await expect.element(field('Price')).toHaveAccessibleDescription('Give an amount');
  await expect.element(field('Name')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('changing a field clears its error and no other', async () => {
  const { send } = shop();
  await render(<Plain send={send} />);
  await button('Send').click();
  await fill({ name: 'A bowl' });
  await expect.element(field('Name')).not.toHaveAccessibleDescription();
  await expect.element(field('Price')).toHaveAccessibleDescription('Give an amount');
});

test('typed amounts are sent as numbers, once, however often it is sent', async () => {
  const { calls, send, answer } = shop();
  const answers: string[] = [];
  await render(<Plain send={send} after={(data) => answers.push(data)} />);
  await fill({ name: ' A  bowl', price: '₹ 1,299.50' });
  await page.getByText('Cash').click();
  await page.getByText('Last').click();
  await button('Send').click();
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('x');
  expect(calls.map(({ body }) => body)).toEqual([
    { name: ' A  bowl', price: 1299.5, way: 'Cash', isLast: true, lines: [] },
  ]);
  await expect.element(field('Name')).toHaveValue(' A  bowl');
  await answer(1, { ok: true, data: 'taken' });
  await expect.element(field('Name')).toHaveValue('');
  expect(answers).toEqual(['taken']);
});

test('a refusal keeps what was written; the same is sent again under its key', async () => {
  const { calls, send, answer } = shop();
  await render(<Plain send={send} />);
  await fill({ name: 'A bowl', price: '10' });
  await button('Send').click();
  await answer(1, { ok: false, problem: REFUSED });
  await expect.element(page.getByText('Try again in a moment.')).toBeVisible();
  await button('Send').click();
  await answer(2, { ok: false, problem: REFUSED });
  expect(calls[1]?.key).toBe(calls[0]?.key);
  await fill({ price: '11' });
  await button('Send').click();
  await expect.poll(() => calls.length).toBe(3);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

test('what was sent stays to be sent again, and is said until it changes', async () => {
  const { calls, send, answer } = shop();
  const said = page.getByText('It is with us.');
  await render(<Plain send={send} staysFilled />);
  await fill({ name: 'A bowl', price: '10' });
  await button('Send').click();
  await answer(1, { ok: true, data: '' });
  await expect.element(said).toBeVisible();
  expect(isWorkUnsaved()).toBe(false);
  await button('Send').click();
  await expect.element(said).not.toBeInTheDocument();
  await answer(2, { ok: false, problem: REFUSED });
  await expect.element(page.getByText('Try again in a moment.')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  await button('Send').click();
  await answer(3, { ok: true, data: '' });
  await expect.element(said).toBeVisible();
  await fill({ name: 'A cup' });
  await expect.element(said).not.toBeInTheDocument();
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("the server's sentences stand beside their fields", async () => {
  const { send, answer } = shop();
  await render(<Plain send={send} />);
  await fill({ name: 'A bowl', price: '10' });
  await button('Send').click();
  const problem = { ...REFUSED, status: 422, fields: { price: 'At most ₹5' } };
  await answer(1, { ok: false, problem });
  await expect.element(field('Price')).toHaveAccessibleDescription('At most ₹5');
  await expect.element(field('Price')).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what no field shows is said by the form', async () => {
  const { send } = shop();
  await render(<Plain send={send} hidesPrice start={{ ...START, name: 'A bowl' }} />);
  await button('Send').click();
  await expect.element(page.getByRole('alert').getByText('Give an amount')).toBeVisible();
});

test('what no field shows is said at once, beside what the fields say, and nothing twice', async () => {
  const { send } = shop();
  await render(<Plain send={send} hidesPrice />);
  await button('Send').click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not savedGive an amount');
  await fill({ name: 'A bowl' });
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not savedGive an amount');
});

test('a row keeps its error while another goes', async () => {
  const { send } = shop();
  const lines = [{ text: 'one' }, { text: '' }, { text: 'three' }];
  await render(<Plain send={send} start={{ ...START, name: 'A bowl', price: '1', lines }} />);
  await button('Send').click();
  await expect.element(field('Line 2')).toHaveFocus();
  await button('Remove line 1').click();
  await expect.element(field('Line 1')).toHaveAccessibleDescription('Write a line');
  await expect.element(field('Line 2')).not.toHaveAccessibleDescription();
  await expect.element(field('Line 2')).toHaveValue('three');
  await button('Add a line').click();
  await expect.element(field('Line 3')).toHaveFocus();
});

test('a summary takes the focus; a change of values together clears the errors below it alone', async () => {
  const { send } = shop();
  const start = { ...START, lines: [{ text: '' }] };
  await render(<Summed send={send} start={start} />);
  await button('Send').click();
  const summary = page.getByRole('region');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toHaveAccessibleName('Please fix 3 fields');
  await field('Name').fill('A bowl');
  await button('Double').click();
  await expect.element(field('Line 2')).toBeVisible();
  await expect.element(summary).toHaveAccessibleName('Please fix 1 field');
  await expect.element(page.getByRole('link')).toHaveTextContent('Give an amount');
});

test('what is written is held by a memory of its own, which is written to by changes alone', async () => {
  const { send } = shop();
  const saved: string[] = [];
  const memory = (name: string) => ({
    read: () => (name === '' ? undefined : { ...START, name }),
    save: (values: z.input<typeof OfferForm>) => void saved.push(values.name),
    clear: () => void saved.push('cleared'),
  });
  const empty = await render(<Plain send={send} keep={memory('')} />);
  await empty.unmount();
  await render(<Plain send={send} keep={memory('A bowl')} />);
  await expect.element(field('Name')).toHaveValue('A bowl');
  expect(saved).toEqual([]);
  await field('Name').fill('A cup');
  await expect.poll(() => saved).toEqual(['A cup']);
  await field('Name').fill('');
  await expect.poll(() => saved).toEqual(['A cup', 'cleared']);
});

test('what is written survives a reload, with its key, until it is sent', async () => {
  const { calls, send, answer } = shop();
  const before = await render(<Plain send={send} keep="work.offer" />);
  await fill({ name: 'A bowl', price: '10' });
  await button('Send').click();
  await answer(1, { ok: false, problem: REFUSED });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(isWorkUnsaved()).toBe(true);
  await before.unmount();
  expect(isWorkUnsaved()).toBe(false);
  await render(<Plain send={send} keep="work.offer" />);
  await expect.element(field('Name')).toHaveValue('A bowl');
  await button('Send').click();
  await answer(2, { ok: true, data: '' });
  expect(calls[1]?.key).toBe(calls[0]?.key);
  await expect.element(field('Name')).toHaveValue('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test.each([
  ['"only a text"', ''],
  ['{"name":"A bowl","price":7,"way":"Cash","gone":true,"lines":"none"}', 'A bowl'],
])('of a draft of another shape what still fits is read: %s', async (stored, name) => {
  const { calls, send } = shop();
  sessionStorage.setItem('work.offer', stored);
  await render(<Plain send={send} keep="work.offer" />);
  await expect.element(field('Name')).toHaveValue(name);
  await fill({ name: 'A plate', price: '10' });
  await button('Send').click();
  await expect.poll(() => calls.length).toBe(1);
  const way = name === '' ? 'UPI' : 'Cash';
  expect(calls[0]?.body).toEqual({ ...START, name: 'A plate', price: 10, way });
});

test('a value that nobody has changed follows what the form starts from', async () => {
  const { send } = shop();
  const { rerender } = await render(<Plain send={send} />);
  await rerender(<Plain send={send} start={{ ...START, price: '20' }} />);
  await expect.element(field('Price')).toHaveValue('20');
  await fill({ name: 'A bowl' });
  await rerender(<Plain send={send} start={{ ...START, name: 'Theirs', price: '30' }} />);
  await expect.element(field('Price')).toHaveValue('30');
  await expect.element(field('Name')).toHaveValue('A bowl');
});

test('nothing is sent offline, which is said', async () => {
  const { calls, send } = shop();
  await render(<Plain send={send} start={{ ...START, name: 'A bowl', price: '1' }} />);
  goOnline(false);
  const said = "Saved here. Send it when you're back online.";
  await expect.element(page.getByText(said)).toBeVisible();
  const { id } = page.getByText(said).element();
  await expect.element(button('Send')).toHaveAttribute('aria-describedby', id);
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  goOnline(true);
  await expect.element(page.getByText(/Saved here/)).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

function goOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test('pictures on their way hold the sending', async () => {
  const { calls, send } = shop();
  const start = { ...START, name: 'A bowl', price: '1' };
  const { rerender } = await render(<Plain send={send} start={start} isUploading />);
  await expect.element(page.getByText('Pictures are still being sent.')).toBeVisible();
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(calls).toEqual([]);
  await rerender(<Plain send={send} start={start} />);
  await button('Send').click();
  await expect.poll(() => calls.length).toBe(1);
});

test('closing a dialog asks before it discards what was written', async () => {
  const { send } = shop();
  const closings: string[] = [];
  const props = { send, isOpen: true, onClose: () => closings.push('closed') };
  await render(<InDialog {...props} />);
  await fill({ name: 'A bowl' });
  await button('Go back').click();
  await button('Keep writing').click();
  await expect.element(field('Name')).toHaveValue('A bowl');
  await button('Go back').click();
  await button('Discard').click();
  expect(closings).toEqual(['closed']);
  await expect.element(field('Name')).toHaveValue('');
});

test('a secret is discarded without asking', async () => {
  const { send } = shop();
  const closings: string[] = [];
  await render(<InDialog send={send} isUnguarded isOpen onClose={() => closings.push('closed')} />);
  await fill({ name: 'A bowl' });
  expect(isWorkUnsaved()).toBe(false);
  await button('Go back').click();
  expect(closings).toEqual(['closed']);
  await expect.element(field('Name')).toHaveValue('');
});

test('what comes after a sending knows what has changed meanwhile', async () => {
  const { send, answer } = shop();
  const said: string[] = [];
  const start = { ...START, name: 'A bowl', price: '1' };
  const after = (word: string) => () => said.push(word);
  const { rerender } = await render(<Plain send={send} start={start} after={after('before')} />);
  await button('Send').click();
  await rerender(<Plain send={send} start={start} after={after('meanwhile')} />);
  await answer(1, { ok: true, data: '' });
  expect(said).toEqual(['meanwhile']);
});

function Leaving({ onLeave, ...props }: Props & { onLeave: () => void }) {
  const form = useOffer(props);
  function leave(): void {
    form.discard();
    onLeave();
  }
  return (
    <Form form={form}>
      <Fields form={form} />
      <button type="button" onClick={leave}>
        Leave
      </button>
    </Form>
  );
}

function Place({ send }: Props) {
  const [isThere, setIsThere] = useState(true);
  return isThere && <Leaving send={send} keep="work.leaving" onLeave={() => setIsThere(false)} />;
}

test('what was discarded does not come back', async () => {
  const { send } = shop();
  await render(<Place send={send} />);
  await fill({ name: 'A bowl' });
  await expect.poll(() => Object.keys(sessionStorage)).toEqual(['work.leaving']);
  await button('Leave').click();
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});
