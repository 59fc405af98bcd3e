import { Link, useNavigate, useSearchParams, type MetaDescriptor } from 'react-router';
import type { RequestThread } from '#features/enquiries/admin-contract.ts';
import { showQuoteDraft, useRequest } from '#features/enquiries/admin/use-requests.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { CostSettings, type CostSettingsWire } from '../../contract.ts';
import { marginOf, type UnitCost } from '../../cost-of.ts';
import { CostSums } from '../cost-sums.tsx';
import { CostsHead } from '../costs-head.tsx';
import { MarginBadge } from '../margin-badge.tsx';
import { liveCost, NEW_RECIPE, type Known, type RecipeDraft } from '../typed-costs.ts';
import { useCostSettings, useMaterials } from '../use-costs.ts';
import { putIntoQuote } from './put-into-quote.ts';
import { RecipeFields } from './recipe-fields.tsx';
import { useRecipeForm, type RecipeForm } from './use-recipe-form.ts';
import styles from '../costs.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Cost estimator' }, { name: 'robots', content: 'noindex' }];
}

const PRICE = 'Enter the price of one piece';

function errorsOf({ price }: RecipeDraft): Record<string, string> {
  const rupees = rupeesIn(price) ?? 0;
  return rupees > 0 ? {} : { price: PRICE };
}

function useEstimate(request: RequestThread | undefined) {
  const navigate = useNavigate();
  const toast = useToast();
  return useRecipeForm({
    start: NEW_RECIPE,
    keep: `${WORK}estimate`,
    errorsOf,
    isLocal: request === undefined,
    send: async ({ name, price }) => {
      if (!request) return { ok: true, data: undefined };
      const product = { name: name.trim(), quantity: 1, unitPrice: rupeesIn(price) ?? 0 };
      const result = await putIntoQuote(request, product);
      if (result.ok) showQuoteDraft(request.id, result.data);
      return result;
    },
    after: () => {
      if (!request) return;
      toast.success('In the quote. Check it, then send it');
      void navigate(`/admin/request/${request.id}`);
    },
  });
}

type PriceProps = { form: RecipeForm; product: UnitCost | undefined; settings: CostSettingsWire };

function Price({ form, product, settings }: PriceProps) {
  const rupees = rupeesIn(form.values.price);
  const isPriced = product !== undefined && rupees !== undefined && rupees > 0;
  const suggested = product && product.cost > 0 ? product.suggested / 100 : undefined;
  return (
    <>
      <RupeeField label="Your price" {...form.field('price')} />
      {suggested !== undefined && rupees !== suggested && (
        <Button
          variant="secondary"
          size="s"
          onClick={() => form.change('price', String(suggested))}
        >
          Take the suggested price
        </Button>
      )}
      {isPriced && (
        <p>
          <MarginBadge
            margin={marginOf(Math.round(rupees * 100), product.cost, CostSettings.parse(settings))}
          />
        </p>
      )}
    </>
  );
}

type EstimatorProps = {
  materials: Known;
  settings: CostSettingsWire;
  request: RequestThread | undefined;
};

function Estimator({ materials, settings, request }: EstimatorProps) {
  const form = useEstimate(request);
  const product = liveCost(form.values, materials, settings);
  return (
    <Form form={form}>
      <div className={styles.sheet}>
        <section className="column card" aria-labelledby="ce-made-of">
          <h2 id="ce-made-of">What it takes</h2>
          <TextField
            label="What it is"
            optional
            maxLength={120}
            autoComplete="off"
            {...form.field('name')}
          />
          <RecipeFields form={form} materials={materials} />
          <RupeeField
            label="Other costs of a batch"
            hint="A frame, a mould, a material that is not in your list"
            {...form.field('other')}
          />
        </section>
        <section className={`column card ${styles.sums}`} aria-labelledby="ce-sums">
          <h2 id="ce-sums">What it costs</h2>
          <CostSums product={product} />
          {settings.version === 0 && (
            <p className="hint">
              {'Your work counts for nothing yet. '}
              <Link className="link" to="/admin/costs/settings">
                Say what an hour is worth
              </Link>
            </p>
          )}
          <Price form={form} product={product} settings={settings} />
          <FormFailure title="Not in the quote" keeps="What you typed is still here." />
          {request && (
            <SendButton block busyLabel="Saving…">
              Put into the quote
            </SendButton>
          )}
          {request && <FormWaiting />}
          {form.isDirty && (
            <Button variant="secondary" size="s" onClick={form.discard}>
              Start again
            </Button>
          )}
        </section>
      </div>
    </Form>
  );
}

type RequestedProps = Omit<EstimatorProps, 'request'> & { id: string };

function ForRequest({ id, ...known }: RequestedProps) {
  const { request, isMissing, failure, reload } = useRequest(id);
  if (isMissing) return <Estimator {...known} request={undefined} />;
  if (failure !== undefined) {
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        The request didn't load.
      </LoadFailed>
    );
  }
  return request ? (
    <Estimator {...known} request={request} />
  ) : (
    <Loading label="Loading the request" />
  );
}

function Loaded() {
  const [search] = useSearchParams();
  const materials = useMaterials();
  const settings = useCostSettings();
  const failed = [materials, settings].find(({ isFailed, data }) => isFailed && !data);
  if (failed) {
    return (
      <LoadFailed onRetry={failed.reload} detail={failed.failure}>
        Your materials didn't load.
      </LoadFailed>
    );
  }
  if (!materials.data || !settings.data) return <Loading label="Loading your materials" />;
  const known = { materials: materials.data, settings: settings.data };
  const id = search.get('request');
  return id === null ? (
    <Estimator {...known} request={undefined} />
  ) : (
    <ForRequest {...known} id={id} />
  );
}

/** What anything costs to make, without a product: for quotes. */
export default function EstimatorPage() {
  return (
    <>
      <CostsHead
        title="Cost estimator"
        lead="What does it cost you, and what should you ask for it?"
      />
      <Loaded />
    </>
  );
}
