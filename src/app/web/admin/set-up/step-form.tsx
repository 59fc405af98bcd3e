import { useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { OwnerProofField } from '#features/identity/admin/owner-proof.tsx';
import { changesPayee } from '#features/shop/payee.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { typedLine } from '#platform/contract/typed-text.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SET_ELSEWHERE } from '#features/shop/admin/section-props.ts';
import type { ShopSettings } from '#features/shop/settings.ts';
import type { SetUp, SetUpStep, StepState } from '../../../set-up.ts';
import { useStepSave, type StepChange } from './use-set-up.ts';

export type StepProps = {
  setUp: SetUp;
  step: StepState;
  /** Called once the step is saved, with the set-up as it is then. */
  onSaved: (setUp: SetUp) => void;
};

type Group = 'who' | 'home' | 'pay' | 'promise';
type Typed = { target: { value: string } };

/** The sentence for an empty text, or what finds the one for any text. */
type Need = string | ((text: string) => string | undefined);

function lackOf(text: string, need: Need): string | undefined {
  if (typeof need !== 'string') return need(text);
  return typedLine(text) === '' ? need : undefined;
}

/** One group of the settings in a form: what is typed lies over what is stored. */
export function useGroup<G extends Group>(
  { shop }: SetUp,
  group: G,
  { schema, suggested = {} }: { schema: z.ZodType; suggested?: Partial<ShopSettings[G]> },
) {
  const [typed, setTyped] = useState<Partial<ShopSettings[G]>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const stored = shop.published[group];
  const open = Object.entries(suggested).filter(
    ([name]) => stored[name as keyof typeof stored] === '',
  );
  const value = { ...stored, ...Object.fromEntries(open), ...typed } as ShopSettings[G];
  useUnsavedWork(Object.keys(typed).length > 0);

  /** @param required names of fields that may not stay empty, with the sentence for it */
  function check(required: Partial<Record<keyof ShopSettings[G] & string, Need>> = {}): boolean {
    const found = formErrors(schema, value);
    for (const [name, need] of Object.entries(required) as [string, Need][]) {
      const sentence = lackOf(String((value as Record<string, unknown>)[name]), need);
      if (sentence !== undefined) found[name] ??= sentence;
    }
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return true;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return false;
  }

  function set(name: keyof ShopSettings[G] & string, next: unknown): void {
    setTyped({ ...typed, [name]: next });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
  }

  const bind = (name: keyof ShopSettings[G] & string) => ({
    name,
    value: String(value[name]),
    error: errors[name],
    onChange: ({ target }: Typed) => set(name, target.value),
    ...(shop.locked.includes(`${group}.${name}`) && {
      disabled: true,
      hint: SET_ELSEWHERE,
    }),
  });
  return { value, bind, set, check, form, forget: () => setTyped({}) };
}

type Saved = {
  forget?: () => void;
  /** Settings that the step is about to save. */
  next?: Partial<ShopSettings>;
};

/** Saving of a step, with the sentence for a refusal. */
export function useStep({ setUp, step, onSaved }: StepProps, { forget, next }: Saved = {}) {
  const { save, isBusy, problem, proof } = useStepSave(setUp, step.step as SetUpStep);
  const { shop } = setUp;
  const asksWho = changesPayee(shop, { ...shop.draft, ...next });
  async function submit(change: StepChange): Promise<void> {
    const saved = await save(change);
    if (!saved) return;
    forget?.();
    onSaved(saved);
  }
  return {
    submit: (change: StepChange) => void submit(change),
    isBusy,
    problem,
    ...(asksWho && { confirm: { kind: shop.proof, typed: proof } }),
  };
}

type StepFormProps = {
  form?: React.RefObject<HTMLFormElement | null>;
  saving: Pick<ReturnType<typeof useStep>, 'isBusy' | 'problem' | 'confirm'>;
  saveLabel?: string;
  onSubmit?: () => void;
  /** Leaves the step as it is. */
  keep?: { label: string; onKeep: () => void };
  children: ReactNode;
};

function Refusal({ problem }: { problem: ProblemBody }) {
  return (
    <Banner tone="bad" title={problem.title}>
      {problem.code === 'SETTINGS_CHANGED'
        ? 'Something was saved in another window meanwhile. What you typed here is still here: save it again.'
        : Object.values(problem.fields ?? {}).join(' ') || problem.detail}
    </Banner>
  );
}

export function StepForm(props: StepFormProps) {
  const { form, saving, saveLabel = 'Save and go on', onSubmit, keep, children } = props;
  const { isBusy, problem, confirm } = saving;
  return (
    <form
      ref={form}
      noValidate
      className="setup-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {problem && <Refusal problem={problem} />}
      {children}
      {confirm && (
        <OwnerProofField {...confirm}>
          Buyers will pay to this UPI ID from now on. Confirm that the change is yours.
        </OwnerProofField>
      )}
      <p className="setup-acts">
        {onSubmit && (
          <Button type="submit" busy={isBusy} busyLabel="Saving…">
            {saveLabel}
          </Button>
        )}
        {keep && (
          <Button
            variant={onSubmit ? 'secondary' : 'primary'}
            busy={isBusy && !onSubmit}
            onClick={keep.onKeep}
          >
            {keep.label}
          </Button>
        )}
      </p>
    </form>
  );
}
