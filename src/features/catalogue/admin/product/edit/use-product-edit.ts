import { useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { checkFields, shownErrors, type FieldErrors } from '../fields/check-fields.ts';
import { differences, putOver } from '../fields/differences.ts';
import { fieldsOf, isSameProduct } from '../fields/product-fields.ts';
import { useProductForm } from '../form/use-product-form.ts';
import { useConflict } from './use-conflict.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaving, type Sent } from './use-saving.ts';

const OWN_FAULT =
  'The shop answered with a fault of its own. Try again in a few minutes; nothing is lost.';

/**
 * The memory of an edit. Whatever fails, everything typed stays.
 * @param onSaved leaves the edit mode
 */
export function useProductEdit(
  product: AdminProductWire,
  onSaved: (saved: AdminProductWire) => void,
) {
  const [base, setBase] = useState(product);
  const [baseFields, setBaseFields] = useState(() => fieldsOf(product));
  const form = useProductForm(() => baseFields);
  const { fields, setFields, setErrors } = form;
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string>();
  const conflict = useConflict(fields, baseFields);
  const isDirty = !isSameProduct(fields, baseFields);
  const guard = useLeaveGuard(isDirty);

  function finish(saved: AdminProductWire): void {
    guard.release();
    onSaved(saved);
  }

  function meetChange(now: AdminProductWire, sent: Sent): void {
    const theirs = fieldsOf(now);
    const mine = putOver(sent.fields, theirs);
    // The answer to an earlier try was lost: what stands there now is what was sent.
    if (differences({ base: baseFields, theirs, mine }).length === 0) finish(now);
    else conflict.setProduct(now);
  }

  function refuse(problem: ProblemBody | undefined): void {
    if (problem?.fields) show(shownErrors(problem.fields));
    else setFailure(problem?.detail ?? OWN_FAULT);
  }

  const { save, isSaving } = useSaving({
    onSaved: finish,
    onChanged: meetChange,
    onRefused: refuse,
  });

  function show(found: FieldErrors): void {
    setErrors(found);
    setTries((before) => before + 1);
  }

  function send(sent: Sent): void {
    if (isSaving) return;
    setFailure(undefined);
    const found = checkFields(sent.fields);
    show(found);
    if (Object.keys(found).length === 0) save(sent);
  }

  /** The present product becomes what is edited. */
  function startFrom(now: AdminProductWire): void {
    setBase(now);
    setBaseFields(fieldsOf(now));
    conflict.setProduct(undefined);
    conflict.endCompare();
  }

  function takeTheirs(): void {
    if (!conflict.product) return;
    startFrom(conflict.product);
    setFields(fieldsOf(conflict.product));
    setErrors({});
  }

  function keepMine(): void {
    const now = conflict.product;
    if (!now) return;
    const mine = putOver(fields, fieldsOf(now));
    startFrom(now);
    setFields(mine);
    send({ id: now.id, version: now.version, fields: mine });
  }

  return {
    form,
    tries,
    failure,
    conflict,
    guard,
    isDirty,
    isSaving,
    takeTheirs,
    keepMine,
    submit: () => send({ id: base.id, version: base.version, fields }),
  };
}
