import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod';
import { Form, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { FileInput, useSentFiles, type Send } from './uploads.tsx';

type Draft = { photos: string[] };

const store: Send<string> = async ({ name }) => ({ ok: true, upload: name });

function Photos({ onSent }: { onSent: (photo: string) => void }) {
  const { add } = useSentFiles(store, onSent);
  return <FileInput aria-label="Photos" onFiles={add} />;
}

function Stage({ send }: { send: (draft: Draft) => Promise<Sent<undefined>> }) {
  const form = useForm({ schema: z.custom<Draft>(), start: { photos: [] }, send });
  const take = (photo: string) => form.change('photos', [...form.latest().photos, photo]);
  return (
    <Form form={form}>
      <Photos onSent={take} />
      <SendButton>Save</SendButton>
    </Form>
  );
}

test('a photo that is chosen while its form is being sent is there after a refusal', async () => {
  const sent: { draft: Draft; answer: (refusal: Sent<undefined>) => void }[] = [];
  const send = (draft: Draft) =>
    new Promise<Sent<undefined>>((answer) => sent.push({ draft, answer }));
  await render(<Stage send={send} />);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.upload(page.getByLabelText('Photos'), new File(['a wave'], 'wave.png'));
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'BUSY', detail: '' };
  sent[0]?.answer({ ok: false, problem });
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await save.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.draft).toEqual({ photos: ['wave.png'] });
});
