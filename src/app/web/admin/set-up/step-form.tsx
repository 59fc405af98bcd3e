import type { ReactNode } from 'react';
import * as z from 'zod';
import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { SET_ELSEWHERE } from '#features/shop/admin/section-props.ts';
import { changesPayee } from '#features/shop/changes-payee.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm, type FormState } from '#platform/ui/forms/form/use-form.ts';
import type { SetUp, SetUpStep, StepState } from '../../../set-up-contract.ts';
import { saveStep, type StepChange } from './use-set-up.ts';
import styles from './set-up.module.css';

export type StepProps = {
  setUp: SetUp;
  step: StepState;
  /** Called once the step is saved, with the set-up as it is then. */
  onSaved: (setUp: SetUp) => void;
};

/** The sentence for an empty text, or what finds the one for any text. */
type Need = string | ((text: string) => string | undefined);

function lackOf(text: string, need: Need): string | undefined {
  if (typeof need !== 'string') return need(text);
  return typedLine(text) === '' ? need : undefined;
}

type Needs<Group> = Partial<Record<keyof Group & string, Need>>;

/** What is wrong with a group of the settings. @param needs names of texts that may not stay empty, with the sentence for it */
export function groupErrors<Group>(schema: z.ZodType, group: Group, needs: Needs<Group> = {}) {
  const lacks = (Object.entries(needs) as [keyof Group, Need][]).flatMap(([name, need]) => {
    const sentence = lackOf(String(group[name]), need);
    return sentence === undefined ? [] : [[name, sentence]];
  });
  return { ...Object.fromEntries(lacks), ...formErrors(schema, group) } as Record<string, string>;
}

export function groupForm<Group>(
  schema: z.ZodType<unknown, Group>,
  changeOf: (group: Group) => StepChange,
  needs?: Needs<Group>,
) {
  return checkedDraft((group: Group) => groupErrors(schema, group, needs), changeOf);
}

export function lockOf({ shop }: SetUp, name: string) {
  return shop.locked.includes(name) ? { disabled: true, hint: SET_ELSEWHERE } : {};
}

type StepOptions<Values> = {
  schema: z.ZodType<StepChange, Values>;
  start: Values;
  next?: (values: Values) => Partial<ShopSettings>;
};

/** One step. Another payee needs a confirmation (`confirm`). */
export function useStep<Values extends Record<string, unknown>>(
  { setUp, step, onSaved }: StepProps,
  { schema, start, next }: StepOptions<Values>,
) {
  const { shop } = setUp;
  const proof = useOwnerProof();
  const form = useForm({
    schema,
    start,
    send: async (change: StepChange) => {
      const result = await saveStep(setUp, step.step as SetUpStep, { ...change, ...proof.proof });
      if (result.ok) proof.forget();
      else proof.refuse(result.problem);
      return result;
    },
    after: onSaved,
  });
  const asksWho = changesPayee(shop, { ...shop.draft, ...next?.(form.values) });
  return { ...form, ...(asksWho && { confirm: { kind: shop.proof, typed: proof } }) };
}

const NOTHING = { schema: z.object({}), start: {} };

export function useUnchanged(props: StepProps) {
  return useStep(props, {
    ...NOTHING,
    schema: z.object({}).transform(() => ({ isUnchanged: true })),
  });
}

export function useGoOn({ setUp, onSaved }: StepProps) {
  const send = async () => ({ ok: true as const, data: setUp });
  return useForm({ ...NOTHING, send, after: onSaved });
}

type StepFormProps = {
  form: FormState & Pick<ReturnType<typeof useStep>, 'confirm'>;
  saveLabel?: string | undefined;
  later?: FormState | undefined;
  children: ReactNode;
};

export function StepForm({
  form,
  saveLabel = 'Save and continue',
  later,
  children,
}: StepFormProps) {
  return (
    <Form form={form} className="column">
      <FormFailure />
      {later?.problem && (
        <Banner tone="bad" title={later.problem.title}>
          {later.problem.detail}
        </Banner>
      )}
      {children}
      {form.confirm && (
        <OwnerProofField {...form.confirm}>
          Buyers will pay to this UPI ID from now on. Please confirm that it's you.
        </OwnerProofField>
      )}
      <FormWaiting />
      <p className={`cluster ${styles.actions}`}>
        <SendButton busyLabel="Saving…">{saveLabel}</SendButton>
        {later && (
          <Button variant="secondary" busy={later.isSending} onClick={() => void later.submit()}>
            Later
          </Button>
        )}
      </p>
    </Form>
  );
}
