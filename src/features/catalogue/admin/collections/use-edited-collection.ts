import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { dataOf, failureOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminCollection, CollectionEdit } from '../../collection-contract.ts';
import type { putCollection } from '../../collection-endpoints.ts';
import { cacheCollection } from './use-collections.ts';

/** Survives a reload; saving and signing out drop it. */
function useDraft({ slug, sentence, picture, version }: AdminCollection) {
  const memory = tabMemory<CollectionEdit>(`${WORK}collection-${slug}`);
  const [draft, setDraft] = useState(() => memory.read());
  useUnsavedWork(draft !== undefined);
  function write(next: CollectionEdit): void {
    setDraft(next);
    memory.save(next);
  }
  function drop(): void {
    setDraft(undefined);
    memory.clear();
  }
  const stored = { version, sentence, mediaId: picture?.mediaId ?? null };
  return { draft: draft ?? stored, isDirty: draft !== undefined, write, drop };
}

/** The refusal brings what the other window saved. */
type ChangedProblem = ProblemBody & { collection?: AdminCollection };

/** Sentence and picture of a collection while they are edited. */
export function useEditedCollection(collection: AdminCollection) {
  const { slug, version } = collection;
  const { draft, isDirty, write, drop } = useDraft(collection);
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: async (body: CollectionEdit) =>
        dataOf(
          await signedInApi<typeof putCollection>('PUT /v2/admin/collection/{slug}', {
            params: { slug },
            body,
          }),
        ),
      onSuccess: (saved) => {
        drop();
        cacheCollection(saved);
        toast.success('Saved. Visitors see it now');
        return refreshAdmin();
      },
      onError: (refused) => {
        const theirs = (problemOf(refused) as ChangedProblem | undefined)?.collection;
        if (theirs) cacheCollection(theirs);
      },
    },
    queries,
  );
  const problem = error === null ? undefined : failureOf(error);
  return {
    draft,
    isDirty,
    isSaving: isPending,
    problem,
    isConflict: problem?.code === 'COLLECTION_CHANGED',
    change: (part: Partial<CollectionEdit>) => write({ ...draft, ...part }),
    save: () => mutate(draft),
    discard: () => {
      drop();
      reset();
    },
    /** Goes on from what the other window saved. */
    keepMine: () => {
      write({ ...draft, version });
      reset();
    },
  };
}
