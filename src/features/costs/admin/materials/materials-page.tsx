import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { CircleAlert } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { MaterialWire } from '../../contract.ts';
import type { putMaterialHidden } from '../../endpoints.ts';
import { CostsHead } from '../costs-head.tsx';
import { amountOf } from '../typed-costs.ts';
import { useMaterials } from '../use-costs.ts';
import { AddMaterial } from './add-material.tsx';
import { MaterialDialog, MaterialStockDialog } from './material-dialogs.tsx';
import styles from '../costs.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Materials' }, { name: 'robots', content: 'noindex' }];
}

const hide = (id: string, isHidden: boolean) =>
  signedInApi<typeof putMaterialHidden>('PUT /v2/admin/material/{id}/hidden', {
    params: { id },
    body: { isHidden },
  });

function DeleteMaterial({ material: { id, name } }: { material: MaterialWire }) {
  const toast = useToast();
  const { run, isRunning, failure } = useAdminCall(
    () => hide(id, true),
    () => toast.undo(`${name} deleted`, () => void hide(id, false).then(refreshAdmin)),
  );
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Button
        variant="secondary"
        size="s"
        busy={isRunning}
        aria-label={`Delete ${name}`}
        onClick={run}
      >
        Delete
      </Button>
    </>
  );
}

function factsOf(material: MaterialWire): string[] {
  const { unit, packSize, packPrice, wastePercent, stock, recipes, note } = material;
  return [
    `${formatRupees(packPrice)} for ${amountOf(packSize, unit)}`,
    wastePercent > 0 ? `${wastePercent}% waste` : '',
    stock === undefined ? '' : `${amountOf(stock, unit)} left`,
    recipes === 1 ? 'In 1 recipe' : recipes > 0 ? `In ${recipes} recipes` : '',
    note,
  ].filter((fact) => fact !== '');
}

function Material({ material }: { material: MaterialWire }) {
  const [open, setOpen] = useState<'edit' | 'stock'>();
  const close = () => setOpen(undefined);
  const { name, isLow, version, stock } = material;
  return (
    <li className={`card ${styles.material}`}>
      <div>
        <h3 className="breaks">{name}</h3>
        <p className={`breaks ${styles.facts}`}>
          {factsOf(material).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {isLow && (
          <Badge tone="pending" icon={<CircleAlert className="icon-small" />}>
            Running low
          </Badge>
        )}
      </div>
      <div className="row wrap">
        <Button
          variant="secondary"
          size="s"
          aria-label={`Change ${name}`}
          onClick={() => setOpen('edit')}
        >
          Change
        </Button>
        <Button
          variant="secondary"
          size="s"
          aria-label={stock === undefined ? `Count ${name}` : `Stock of ${name}`}
          onClick={() => setOpen('stock')}
        >
          {stock === undefined ? 'Count' : 'Stock'}
        </Button>
        <DeleteMaterial material={material} />
      </div>
      <MaterialDialog key={version} material={material} isOpen={open === 'edit'} onClose={close} />
      <MaterialStockDialog
        key={`stock ${stock ?? ''}`}
        material={material}
        isOpen={open === 'stock'}
        onClose={close}
      />
    </li>
  );
}

function List({ materials }: { materials: readonly MaterialWire[] }) {
  const shown = materials.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) {
    return (
      <EmptyState
        title="No materials yet."
        text="Add what you work with, and the boxes you send it in. Four are enough to begin."
      />
    );
  }
  return (
    <ul className={styles.rows}>
      {shown.map((material) => (
        <Material key={material.id} material={material} />
      ))}
    </ul>
  );
}

/** What the owner works with, and what it costs her. */
export default function MaterialsPage() {
  const { data, failure, reload } = useMaterials();
  return (
    <>
      <CostsHead title="Materials" lead="What you work with, and what a pack of it costs." />
      <AddMaterial />
      <div className={styles.section}>
        {failure !== undefined && (
          <LoadFailed onRetry={reload} detail={failure}>
            Your materials didn't load.
          </LoadFailed>
        )}
        {!data && failure === undefined && (
          <Loading label="Loading your materials">
            <Skeleton count={3} />
          </Loading>
        )}
        {data && <List materials={data} />}
      </div>
    </>
  );
}
