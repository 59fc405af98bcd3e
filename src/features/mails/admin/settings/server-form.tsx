import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TryOut, useTrial } from '#platform/ui/forms/form/trial.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { TypedMailServer, type MailServerState } from '../../server-contract.ts';
import { firstTyped, serverOf, type ServerDraft, type Typed } from './providers.ts';
import { ServerFields, shownFields } from './server-fields.tsx';
import { checkServer, saveServer, serverMemory } from './use-mail-server.ts';

const bodyOf = ({ password, ...typed }: ServerDraft): TypedMailServer => ({
  ...serverOf(typed),
  password,
});

function errorsOf(draft: ServerDraft): Record<string, string> {
  const found = Object.entries(formErrors(TypedMailServer, bodyOf(draft)));
  return Object.fromEntries(found.filter(([name]) => shownFields(draft).includes(name)));
}

const ServerSchema = checkedDraft(errorsOf, bodyOf);

function useSaving(state: MailServerState) {
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: ServerSchema,
    start: { ...firstTyped(state.server, state.ownerEmail), password: '' },
    keep: serverMemory,
    send: async (server) => {
      const saved = await saveServer({ ...server, ...proof.proof });
      if (!saved.ok) proof.refuse(saved.problem);
      return saved;
    },
    after: () => {
      toast.success(`Emails now go out from ${form.latest().from}`);
      proof.forget();
    },
  });
  return { form, proof };
}

export function ServerForm({ state }: { state: MailServerState }) {
  const { form, proof } = useSaving(state);
  const trial = useTrial({
    schema: ServerSchema,
    draft: form.values,
    check: checkServer,
    isShown: (name) => shownFields(form.values).includes(name),
  });
  const { problem, found, isSaid } = trial;
  const errorOf = (name: string) => form.errorOf(name) ?? trial.errorOf(name);
  function field(name: 'from' | 'host' | 'user' | 'password') {
    const { onChange, ...bound } = form.field(name);
    const change = (event: Parameters<typeof onChange>[0]) => {
      trial.discard();
      onChange(event);
    };
    return { ...bound, error: errorOf(name), onChange: change };
  }
  function changeTyped(typed: Typed): void {
    trial.discard();
    form.edit('', (draft) => ({ ...draft, ...typed }));
  }
  return (
    <Form
      form={{ ...form, tries: form.tries + trial.tries }}
      className="card stack"
      aria-labelledby="mailbox"
    >
      <h2 id="mailbox">{state.server ? 'Another mailbox or password' : 'Your mailbox'}</h2>
      <div className="stack" inert={trial.isSending}>
        <ServerFields
          typed={form.values}
          hasPassword={state.server !== undefined}
          field={field}
          errorOf={errorOf}
          onChange={changeTyped}
        />
      </div>
      <TryOut
        isBusy={trial.isSending}
        isOnline={form.isOnline}
        isDisabled={form.isSending}
        busyLabel="Trying…"
        hint="Signs in there once. Nothing is saved or sent."
        offline="You're offline. Trying and saving need a connection."
        problem={isSaid ? undefined : problem}
        onPress={trial.submit}
      >
        Try it
      </TryOut>
      {found !== undefined && (
        <Banner tone="ok" title="It works">
          {`${found} Save it below.`}
        </Banner>
      )}
      <OwnerProofField kind={state.proof} typed={proof}>
        All emails of your shop, including those for a new password, go out through this mailbox. So
        please confirm that it's you.
      </OwnerProofField>
      <FormFailure />
      <SendButton busyLabel="Saving…" isSendable={!trial.isSending}>
        Save
      </SendButton>
    </Form>
  );
}
