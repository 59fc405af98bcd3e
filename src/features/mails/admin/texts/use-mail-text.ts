import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { dataOf, failureOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { mailWordsWith, type MailWords } from '#platform/contract/mail-words.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
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

/** With the version that it changes. */
type Draft = { words: MailWords; version: number };

/** Survives a reload; saving and signing out drop it. */
function useDraft({ kind, words, version }: EditedMailText) {
  const memory = tabMemory<Draft>(`${WORK}mail-text-${kind}`);
  const [draft, setDraft] = useState(() => memory.read());
  useUnsavedWork(draft !== undefined);
  function write(next: Draft): void {
    setDraft(next);
    memory.save(next);
  }
  function drop(): void {
    setDraft(undefined);
    memory.clear();
  }
  return { draft: draft ?? { words, version }, isDirty: draft !== undefined, write, drop };
}

/** The other tab's words come with the refusal. */
type ChangedProblem = ProblemBody & { mailText?: EditedMailText };

/** The calls that change the words of one mail; each drops the draft when it is done. */
function useSaving(kind: string, drop: () => void) {
  const toast = useToast();
  function settle(text: EditedMailText, said: string): Promise<void> {
    drop();
    toast.success(said);
    return show(text);
  }
  const save = useMutation(
    {
      mutationFn: async ({ words, version }: Draft) =>
        dataOf(
          await signedInApi<typeof putMailText>('PUT /v2/admin/mail-texts/{kind}', {
            params: { kind },
            body: { ...words, version },
          }),
        ),
      onSuccess: (text) => settle(text, 'Saved. Emails have these words from now on'),
      onError: (error) => {
        const theirs = (problemOf(error) as ChangedProblem | undefined)?.mailText;
        if (theirs) void show(theirs);
      },
    },
    queries,
  );
  const reset = useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof deleteMailText>('DELETE /v2/admin/mail-texts/{kind}', {
            params: { kind },
          }),
        ),
      onSuccess: (text) => settle(text, 'The original words are back'),
    },
    queries,
  );
  const failed = save.error ?? reset.error;
  return { save, reset, problem: failed === null ? undefined : failureOf(failed) };
}

/** The words of one mail while they are edited. */
export function useEditedText(text: EditedMailText) {
  const { draft, isDirty, write, drop } = useDraft(text);
  const { words, version } = draft;
  const { save, reset, problem } = useSaving(text.kind, drop);
  const names = text.variables.map(({ name }) => name);
  const errors = formErrors(mailWordsWith(names), words);
  return {
    words,
    isDirty,
    errors,
    isValid: Object.keys(errors).length === 0,
    isSaving: save.isPending || reset.isPending,
    problem,
    isConflict: problem?.code === 'MAIL_TEXT_CHANGED',
    change: (next: MailWords) => write({ words: next, version }),
    save: () => save.mutate(draft),
    reset: () => reset.mutate(),
    discard: () => {
      drop();
      save.reset();
      reset.reset();
    },
    /** Goes on from what the other tab saved. */
    keepMine: () => {
      write({ words, version: text.version });
      save.reset();
    },
  };
}

/** Sends the mail in these words to the owner. */
export function useTextTest(kind: string) {
  const toast = useToast();
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (body: MailWords) =>
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
