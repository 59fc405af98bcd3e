import { useState } from 'react';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { differences, putOver } from '../fields/differences.ts';
import { fieldsOf, isSameProduct } from '../fields/product-fields.ts';
import { useProductForm } from '../form/use-product-form.ts';
import { useRefusals } from '../form/use-refusals.ts';
import { useConflict } from './use-conflict.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaving, type Sent } from './use-saving.ts';

/** The product that an edit began from, as it was answered and as the form shows it. */
function baseOf(product: AdminProductWire) {
  return { product, fields: fieldsOf(product) };
}

/**
 * The memory of an edit. Whatever fails, everything typed stays.
 * @param onSaved leaves the edit mode
 */
export function useProductEdit(
  product: AdminProductWire,
  onSaved: (saved: AdminProductWire) => void,
) {
  const [base, setBase] = useState(() => baseOf(product));
  const form = useProductForm(() => base.fields);
  const { fields, setFields } = form;
  const refusals = useRefusals(form.setErrors);
  const conflict = useConflict(fields, base.fields);
  const isDirty = !isSameProduct(fields, base.fields);
  const guard = useLeaveGuard(isDirty);

  function finish(saved: AdminProductWire): void {
    guard.release();
    onSaved(saved);
  }

  const { save, isSaving } = useSaving({
    onSaved: finish,
    onRefused: refusals.refuse,
    onChanged: (now, sent) => {
      const theirs = fieldsOf(now);
      const mine = putOver(sent.fields, theirs);
      // The answer to an earlier try was lost: what stands there now is what was sent.
      if (differences({ base: base.fields, theirs, mine }).length === 0) finish(now);
      else conflict.meet(now);
    },
  });

  function send(sent: Sent): void {
    if (!isSaving && refusals.isRight(sent.fields)) save(sent);
  }

  /** The present product is what is edited from now on. */
  function startFrom(now: AdminProductWire, typed: typeof fields): void {
    setBase(baseOf(now));
    conflict.end();
    setFields(typed);
  }

  function takeTheirs(): void {
    const { product: now } = conflict;
    if (!now) return;
    startFrom(now, fieldsOf(now));
    refusals.clear();
  }

  function keepMine(): void {
    const { product: now } = conflict;
    if (!now) return;
    const mine = putOver(fields, fieldsOf(now));
    startFrom(now, mine);
    send({ id: now.id, version: now.version, fields: mine });
  }

  const { id, version } = base.product;
  return {
    form,
    refusals,
    conflict,
    guard,
    isDirty,
    isSaving,
    takeTheirs,
    keepMine,
    submit: () => send({ id, version, fields }),
  };
}
