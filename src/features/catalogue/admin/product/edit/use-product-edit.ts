import type { AdminProductWire } from '../../../admin-contract.ts';
import { differences, putOver } from '../fields/differences.ts';
import { fieldsOf, type ProductFields } from '../fields/product-fields.ts';
import { useRefusals } from '../form/use-refusals.ts';
import { useConflict } from './use-conflict.ts';
import { useEditedFields } from './use-edited-fields.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaving, type Sent } from './use-saving.ts';

/** The answer to an earlier try was lost: what stands there now is what was sent. */
function isSavedAlready(now: AdminProductWire, sent: Sent, base: ProductFields): boolean {
  const theirs = fieldsOf(now);
  const mine = putOver(sent.fields, theirs);
  return differences({ base, theirs, mine }).length === 0;
}

/**
 * The memory of an edit. Whatever fails, everything typed stays.
 * @param onSaved leaves the edit mode
 */
export function useProductEdit(
  product: AdminProductWire,
  onSaved: (saved: AdminProductWire) => void,
) {
  const edited = useEditedFields(product);
  const { base, form, isDirty } = edited;
  const { fields } = form;
  const refusals = useRefusals(form.setErrors);
  const conflict = useConflict(fields, base.fields);
  const guard = useLeaveGuard(isDirty);

  function finish(saved: AdminProductWire): void {
    guard.release();
    edited.forget();
    onSaved(saved);
  }

  const { save, isSaving } = useSaving({
    onSaved: finish,
    onRefused: refusals.refuse,
    onChanged: (now, sent) => {
      if (isSavedAlready(now, sent, base.fields)) finish(now);
      else conflict.meet(now);
    },
  });

  function send(sent: Sent): void {
    if (!isSaving && refusals.isRight(sent.fields)) save(sent);
  }

  function startAnew(now: AdminProductWire): void {
    conflict.end();
    refusals.clear();
    edited.forget();
    edited.startFrom(now, fieldsOf(now));
  }

  function keepMine(): void {
    const { product: now } = conflict;
    if (!now) return;
    const mine = putOver(fields, fieldsOf(now));
    conflict.end();
    edited.startFrom(now, mine);
    send({ id: now.id, version: now.version, fields: mine });
  }

  function leave(): void {
    edited.forget();
    guard.leave();
  }

  const { id, version } = base.product;
  return {
    form,
    refusals,
    conflict,
    guard,
    isDirty,
    isSaving,
    restoredAt: edited.restoredAt,
    discard: () => startAnew(product),
    leave,
    takeTheirs: () => conflict.product && startAnew(conflict.product),
    keepMine,
    submit: () => send({ id, version, fields }),
  };
}
