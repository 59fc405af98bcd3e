import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { mailTextWith, type EditedText } from '#platform/contract/text/mail-text.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type {
  deleteMailText,
  getMailText,
  postMailTextTest,
  putMailText,
} from '../../endpoints.ts';
import type { EditedMailText } from '../../text-contract.ts';

const keyOf = (kind: string) => [ADMIN, 'mail-text', kind];

export function useMailText(kind: string) {
  return useApiQuery<EditedMailText>(keyOf(kind), (signal) =>
    signedInApi<typeof getMailText>('GET /v2/admin/mail-texts/{kind}', {
      params: { kind },
      signal,
    }),
  );
}

function show(text: EditedMailText): Promise<void> {
  queries.setQueryData(keyOf(text.kind), text);
  return refreshAdmin();
}

/** The other tab's words come with the refusal. */
type ChangedProblem = ProblemBody & { mailText?: EditedMailText };

const draftOf = ({ words, version }: EditedMailText) => ({ ...words, version });

export function useEditedText(text: EditedMailText) {
  const { kind } = text;
  const toast = useToast();
  // What is written is of one version, whatever another tab saves meanwhile.
  const [base, setBase] = useState(text);
  const names = text.variables.map(({ name }) => name);
  const schema = mailTextWith(names).safeExtend({ version: z.int() });
  function settle(saved: EditedMailText, said: string): void {
    setBase(saved);
    toast.success(said);
  }
  const form = useForm({
    schema,
    start: draftOf(base),
    keep: `${WORK}mail-text-${kind}`,
    send: async (body) => {
      const saved = await signedInApi<typeof putMailText>('PUT /v2/admin/mail-texts/{kind}', {
        params: { kind },
        body,
      });
      const now = saved.ok ? saved.data : (saved.problem as ChangedProblem).mailText;
      if (now) void show(now);
      return saved;
    },
    after: (saved) => settle(saved, 'Saved. Emails use these words from now on'),
  });
  const reset = useForm({
    schema: z.object({}),
    start: {},
    send: () =>
      signedInApi<typeof deleteMailText>('DELETE /v2/admin/mail-texts/{kind}', {
        params: { kind },
      }),
    after: (original) => {
      form.discard();
      settle(original, 'The original words are back');
      void show(original);
    },
  });
  const { isDirty, values } = form;
  if (!isDirty && base !== text) setBase(text);
  const errors = formErrors(schema, values);
  const isDecided = form.problem?.code === 'MAIL_TEXT_CHANGED' && values.version === text.version;
  const problem = isDecided ? undefined : (form.problem ?? reset.problem);
  const { version: _version, ...words } = values;
  return {
    form,
    words,
    errors,
    isValid: Object.keys(errors).length === 0,
    isSaving: form.isSending || reset.isSending,
    problem,
    isConflict: problem?.code === 'MAIL_TEXT_CHANGED',
    reset: () => void reset.submit(),
    discard: () => {
      form.discard();
      reset.discard();
    },
    /** Goes on from what the other tab saved. */
    keepMine: () => form.change('version', text.version),
  };
}

/** Sends the mail in these words to the owner. */
export function useTextTest(kind: string) {
  const toast = useToast();
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (body: EditedText) =>
        dataOf(
          await signedInApi<typeof postMailTextTest>('POST /v2/admin/mail-texts/{kind}/test', {
            params: { kind },
            body,
          }),
        ),
      onSuccess: ({ to }) => {
        toast.success(`Test email on its way to ${to}`);
        return refreshAdmin();
      },
    },
    queries,
  );
  return {
    send: mutate,
    isSending: isPending,
    problem: error === null ? undefined : failureOf(error),
  };
}
