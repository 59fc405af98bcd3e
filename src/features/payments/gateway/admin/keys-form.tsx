import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TryOut, useTrial } from '#platform/ui/forms/form/trial.tsx';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { TypedKeys, type KeysCheck, type OnlinePayment } from '../keys-contract.ts';
import { keysMemory } from './use-online-payment.ts';

export type KeysCalls = {
  save: (keys: TypedKeys & OwnerProof) => Promise<Sent<OnlinePayment>>;
  check: (keys: { keyId: string; keySecret: string }) => Promise<Sent<KeysCheck>>;
};

const errorsOf = (draft: TypedKeys) => formErrors(TypedKeys, draft);
const KeysSchema = checkedDraft(errorsOf, (draft: TypedKeys) => TypedKeys.parse(draft));

function useSaving({ keyId = '' }: OnlinePayment, save: KeysCalls['save']) {
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: KeysSchema,
    start: { keyId, keySecret: '', webhookSecret: '' },
    keep: keysMemory,
    send: async (keys) => {
      const saved = await save({ ...keys, ...proof.proof });
      if (!saved.ok) proof.refuse(saved.problem);
      return saved;
    },
    after: () => {
      toast.success('Keys saved');
      proof.forget();
    },
  });
  return { form, proof };
}

function secretHint(savedAt: string | undefined, otherwise: string): string {
  if (savedAt === undefined) return otherwise;
  return `Set on ${formatDate(savedAt)}. Leave it empty to keep it.`;
}

type KeysFieldsProps = {
  state: OnlinePayment;
  field: (name: keyof TypedKeys) => ReturnType<ReturnType<typeof useSaving>['form']['field']>;
};

function KeysFields({ state, field }: KeysFieldsProps) {
  const { keySecretAt, webhookSecretAt } = state;
  return (
    <>
      <TextField
        label="Key id"
        hint="Begins with rzp_test_ or rzp_live_"
        required
        maxLength={80}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('keyId')}
      />
      <PasswordField
        label="Key secret"
        hint={secretHint(keySecretAt, 'Razorpay shows it once, when the key is made.')}
        required={keySecretAt === undefined}
        toggleName="key secret"
        autoComplete="new-password"
        maxLength={200}
        {...field('keySecret')}
      />
      <PasswordField
        label="Webhook secret"
        hint={secretHint(
          webhookSecretAt,
          'Make one up, 12 characters or more, and type the same one in the webhook at Razorpay.',
        )}
        required={webhookSecretAt === undefined}
        toggleName="webhook secret"
        autoComplete="new-password"
        maxLength={200}
        {...field('webhookSecret')}
      />
    </>
  );
}

type KeysFormProps = { state: OnlinePayment; calls: KeysCalls };

/** Keys of the owner's account at the gateway: written, tried and saved, never shown again. */
export function KeysForm({ state, calls }: KeysFormProps) {
  const { form, proof } = useSaving(state, calls.save);
  const trial = useTrial({
    schema: KeysSchema,
    draft: { ...form.values, webhookSecret: '' },
    check: ({ keyId, keySecret }) => calls.check({ keyId, keySecret }),
  });
  const { problem, found, isSaid } = trial;
  function field(name: keyof TypedKeys) {
    const { onChange, ...bound } = form.field(name);
    const change = (event: Parameters<typeof onChange>[0]) => {
      trial.discard();
      onChange(event);
    };
    return { ...bound, error: form.errorOf(name) ?? trial.errorOf(name), onChange: change };
  }
  return (
    <Form
      form={{ ...form, tries: form.tries + trial.tries }}
      className="stack"
      aria-labelledby="gateway-keys"
    >
      <h4 id="gateway-keys">{state.source === 'shop' ? 'Replace the keys' : 'Your keys'}</h4>
      <div className="stack" inert={trial.isSending}>
        <KeysFields state={state} field={field} />
      </div>
      <TryOut
        isBusy={trial.isSending}
        isOnline={form.isOnline}
        isDisabled={form.isSending}
        busyLabel="Trying…"
        hint="Asks Razorpay once. Nothing is saved or charged."
        offline="You're offline. Trying and saving need a connection."
        problem={isSaid ? undefined : problem}
        onPress={trial.submit}
      >
        Try it
      </TryOut>
      {found !== undefined && (
        <Banner tone="ok" title="It works">
          {`${found} Save the keys below.`}
        </Banner>
      )}
      <OwnerProofField kind={state.proof} typed={proof}>
        What buyers pay online goes to the account of these keys. So please confirm that it's you.
      </OwnerProofField>
      <FormFailure />
      <SendButton busyLabel="Saving…" isSendable={!trial.isSending}>
        Save the keys
      </SendButton>
    </Form>
  );
}
