import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import type { RecipeDraft } from '../typed-costs.ts';

type Options = {
  start: RecipeDraft;
  keep: string;
  errorsOf: (draft: RecipeDraft) => Record<string, string>;
  send: (draft: RecipeDraft) => Promise<Sent<unknown>>;
  after: () => void;
  isLocal?: boolean;
};

/** The form of a recipe, or of an estimate. */
export function useRecipeForm({ errorsOf, ...options }: Options) {
  return useForm({
    schema: checkedDraft(errorsOf, (draft: RecipeDraft) => draft),
    ...options,
  });
}

export type RecipeForm = ReturnType<typeof useRecipeForm>;
