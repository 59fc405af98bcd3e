import { useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { CollectionEdit, type AdminCollection } from '../collection-contract.ts';
import type { putCollection } from '../collection-endpoints.ts';
import { cacheCollection } from './use-collections.ts';

function editOf({ version, sentence, picture }: AdminCollection): CollectionEdit {
  return { version, sentence, mediaId: picture?.mediaId ?? null };
}

/** The refusal brings what the other window saved. */
type ChangedProblem = ProblemBody & { collection?: AdminCollection };

/** Sentence and picture of a collection while they are edited. */
export function useEditedCollection(collection: AdminCollection) {
  const { slug, version } = collection;
  const toast = useToast();
  // An edit stays on the version that it began with, so that what others saved is not overwritten.
  const [base, setBase] = useState(collection);
  const form = useForm({
    schema: CollectionEdit,
    start: editOf(base),
    keep: `${WORK}collection-${slug}`,
    send: async (body) => {
      const result = await signedInApi<typeof putCollection>('PUT /v2/admin/collection/{slug}', {
        params: { slug },
        body,
      });
      const { collection: theirs } = (result.ok ? {} : result.problem) as Partial<ChangedProblem>;
      if (theirs) cacheCollection(theirs);
      return result;
    },
    after: (saved) => {
      cacheCollection(saved);
      setBase(saved);
      toast.success('Saved. Visitors see it now');
      void refreshAdmin();
    },
  });
  if (!form.isDirty && base !== collection) setBase(collection);
  const isConflict = form.problem?.code === 'COLLECTION_CHANGED';
  const isSettled = isConflict && form.values.version === version;
  return {
    ...form,
    problem: isSettled ? undefined : form.problem,
    isConflict: isConflict && !isSettled,
    keepMine: () => form.change('version', version),
  };
}
