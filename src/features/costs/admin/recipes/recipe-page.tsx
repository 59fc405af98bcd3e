import { Link, useParams, useSearchParams, type MetaDescriptor } from 'react-router';
import type * as z from 'zod';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { CostSettingsWire, CostSheet } from '../../contract.ts';
import type { deleteRecipe, putRecipe } from '../../endpoints.ts';
import { CostSums } from '../cost-sums.tsx';
import { liveCost, NEW_RECIPE, recipeBody, recipeErrors, type Known } from '../typed-costs.ts';
import { useCostSettings, useCostSheet, useMaterials } from '../use-costs.ts';
import { UseCost } from '../use-cost-price.tsx';
import { MadeForm } from './made-form.tsx';
import { RecipeFields } from './recipe-fields.tsx';
import { useRecipeForm } from './use-recipe-form.ts';
import styles from '../costs.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Recipe' }, { name: 'robots', content: 'noindex' }];
}

type Sheet = z.input<typeof CostSheet>;
type Facts = { sheet: Sheet; materials: Known; settings: CostSettingsWire };
type Props = Facts & { variantId: string | undefined };

const recipeOf = ({ recipes }: Sheet, variantId: string | undefined) =>
  recipes.find((one) => one.variantId === variantId);

function useRecipe({ sheet, materials, variantId }: Props) {
  const { id } = sheet.product;
  const toast = useToast();
  const saved = recipeOf(sheet, variantId);
  const seen = { version: saved?.version ?? 0, ...(variantId !== undefined && { variantId }) };
  const form = useRecipeForm({
    start: saved
      ? {
          ...NEW_RECIPE,
          batchSize: String(saved.batchSize),
          minutes: String(saved.minutes),
          note: saved.note,
          lines: saved.lines.map(({ materialId, quantity }) => ({
            materialId,
            quantity: String(quantity),
          })),
        }
      : { ...NEW_RECIPE, lines: materials.length === 0 ? [] : NEW_RECIPE.lines },
    keep: `${WORK}recipe-${id}-${variantId ?? ''}`,
    errorsOf: (draft) => recipeErrors(recipeBody(draft, materials, seen)),
    send: (draft) =>
      signedInApi<typeof putRecipe>('PUT /v2/admin/product/{id}/recipe', {
        params: { id },
        body: recipeBody(draft, materials, seen),
      }),
    after: () => {
      toast.success('Recipe saved');
      void refreshAdmin();
    },
  });
  return { form, saved };
}

const DELETE = {
  title: 'Delete this recipe?',
  text: 'The cost price that was saved stays. The materials stay too.',
  no: 'Keep it',
  yes: 'Delete',
};

function DeleteRecipe({ id, variantId }: { id: string; variantId: string | undefined }) {
  const toast = useToast();
  const { run, isRunning, failure } = useAdminCall(
    () =>
      signedInApi<typeof deleteRecipe>('DELETE /v2/admin/product/{id}/recipe', {
        params: { id },
        query: variantId === undefined ? {} : { variantId },
      }),
    () => toast.success('Recipe deleted'),
  );
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <AskingButton variant="secondary" size="s" busy={isRunning} question={DELETE} onYes={run}>
        Delete recipe
      </AskingButton>
    </>
  );
}

function Recipe(props: Props) {
  const { sheet, materials, settings, variantId } = props;
  const { form, saved } = useRecipe(props);
  const ofProduct = { ...settings, gstPercent: sheet.product.gstPercent };
  const product = sheet.products.find((one) => one.variantId === variantId);
  return (
    <>
      <Form form={form}>
        <div className={styles.sheet}>
          <section className="column card" aria-labelledby="rc-made-of">
            <h2 id="rc-made-of">Recipe</h2>
            {variantId !== undefined && !saved && (
              <p className="hint">
                It takes the recipe of the whole piece, as long as it has none of its own.
              </p>
            )}
            <RecipeFields form={form} materials={materials} />
            <TextArea
              label="Note"
              optional
              rows={2}
              maxLength={500}
              hint="Temperature, times, mixing: only you see it"
              {...form.field('note')}
            />
          </section>
          <section className={`column card ${styles.sums}`} aria-labelledby="rc-sums">
            <h2 id="rc-sums">What it costs</h2>
            <CostSums product={liveCost(form.values, materials, ofProduct)} />
            <FormFailure keeps="What you typed is still here." />
            <SendButton block busyLabel="Saving…">
              Save recipe
            </SendButton>
            <FormWaiting />
            {product && !form.isDirty && <UseCost product={product} />}
            {saved && <DeleteRecipe id={sheet.product.id} variantId={variantId} />}
          </section>
        </div>
      </Form>
      {sheet.recipes.length > 0 && (
        <MadeForm key={variantId ?? ''} sheet={sheet} variantId={variantId} />
      )}
    </>
  );
}

function WhichCombination({ sheet, variantId }: Pick<Props, 'sheet' | 'variantId'>) {
  const [, setSearch] = useSearchParams();
  const own = new Set(sheet.recipes.map((one) => one.variantId));
  const words = (id: string, name: string) => (own.has(id) ? `${name} (own recipe)` : name);
  if (sheet.combinations.length === 0) return null;
  return (
    <SelectField
      label="For"
      className={styles.search}
      value={variantId ?? ''}
      options={[
        { value: '', label: 'All that have no recipe of their own' },
        ...sheet.combinations.map(({ id, name }) => ({ value: id, label: words(id, name) })),
      ]}
      onChange={({ target }) =>
        setSearch(target.value === '' ? {} : { variant: target.value }, { replace: true })
      }
    />
  );
}

function Loaded(known: Facts) {
  const [search] = useSearchParams();
  const { sheet } = known;
  const named = search.get('variant');
  const variantId = sheet.combinations.find(({ id }) => id === named)?.id;
  return (
    <>
      <h1 className="breaks">{sheet.product.name}</h1>
      <WhichCombination sheet={sheet} variantId={variantId} />
      <Recipe key={variantId ?? ''} {...known} variantId={variantId} />
    </>
  );
}

/** What one product is made of. */
export default function RecipePage() {
  const { id = '' } = useParams();
  const [sheet, materials, settings] = [useCostSheet(id), useMaterials(), useCostSettings()];
  const failed = [sheet, materials, settings].find(({ isFailed, data }) => isFailed && !data);
  const facts = sheet.data &&
    materials.data &&
    settings.data && { sheet: sheet.data, materials: materials.data, settings: settings.data };
  return (
    <>
      <Link className="back tap" to="/admin/costs/products">
        <ArrowLeft className="icon-small" />
        Pieces
      </Link>
      {!facts && <h1>Recipe</h1>}
      {failed && (
        <LoadFailed onRetry={failed.reload} detail={failed.failure}>
          The recipe didn't load.
        </LoadFailed>
      )}
      {!failed && !facts && <Loading label="Loading the recipe" />}
      {facts && <Loaded {...facts} />}
    </>
  );
}
