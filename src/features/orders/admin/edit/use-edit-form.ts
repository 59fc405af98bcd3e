import { useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';

type EditForm<D> = {
  /** The order's current values. */
  start: D;
  errorsOf: (draft: D) => Record<string, string>;
  /** Resolves to the problem of a refusal; what was typed stays. */
  onSave: (draft: D) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

/** The state of a dialog that changes an order. */
export function useEditForm<D extends object>({ start, errorsOf, onSave, onClose }: EditForm<D>) {
  const [changed, setChanged] = useState<D>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const draft = changed ?? start;

  function show(found: Record<string, string>): void {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }
  function change(part: Partial<D>): void {
    setChanged({ ...draft, ...part });
    setErrors({});
    setProblem(undefined);
  }
  function close(): void {
    setChanged(undefined);
    setErrors({});
    setProblem(undefined);
    onClose();
  }
  async function save(): Promise<void> {
    const found = errorsOf(draft);
    if (Object.keys(found).length > 0) return show(found);
    if (isSaving || !isOnline) return;
    setIsSaving(true);
    const refusal = await onSave(draft);
    setIsSaving(false);
    if (refusal === undefined) return close();
    setProblem(refusal);
    show(refusal.fields ?? {});
  }
  const isDirty = changed !== undefined;
  return { draft, errors, problem, isSaving, isOnline, isDirty, form, change, close, save };
}
