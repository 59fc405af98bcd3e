import { useState } from 'react';
import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Form, FormFailure, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { TypedMailServer, type MailCheck, type MailServerState } from '../../server-contract.ts';
import { firstTyped, serverOf, type ServerDraft, type Typed } from './providers.ts';
import { ServerFields, shownFields } from './server-fields.tsx';
import { checkServer, saveServer, serverMemory } from './use-mail-server.ts';
import styles from './mail-server.module.css';

const bodyOf = ({ password, ...typed }: ServerDraft): TypedMailServer => ({
  ...serverOf(typed),
  password,
});

function errorsOf(draft: ServerDraft): Record<string, string> {
  const found = Object.entries(formErrors(TypedMailServer, bodyOf(draft)));
  return Object.fromEntries(found.filter(([name]) => shownFields(draft).includes(name)));
}

const ServerSchema = checkedDraft(errorsOf, bodyOf);

/** A server that does not take us is a refusal, at the field to look at. */
function asRefusal({ field, sentence }: MailCheck, draft: Typed): Sent<MailCheck> {
  const isShown = field !== undefined && shownFields(draft).includes(field);
  const problem = { type: 'about:blank', title: 'It does not work yet', status: 422, code: '' };
  const fields = isShown ? { fields: { [field]: sentence } } : {};
  return { ok: false, problem: { ...problem, detail: sentence, ...fields } };
}

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

function useTrial(draft: ServerDraft) {
  const [works, setWorks] = useState<{ draft: string; sentence: string }>();
  const text = JSON.stringify(draft);
  const trial = useForm({
    schema: ServerSchema,
    start: draft,
    send: async (server): Promise<Sent<MailCheck>> => {
      const sent = await checkServer(server);
      if (!sent.ok) return sent;
      if (!sent.data.isWorking) return asRefusal(sent.data, draft);
      setWorks({ draft: text, sentence: sent.data.sentence });
      return sent;
    },
  });
  return { ...trial, found: works?.draft === text ? works.sentence : undefined };
}

export function ServerForm({ state }: { state: MailServerState }) {
  const { form, proof } = useSaving(state);
  const trial = useTrial(form.values);
  const { isOnline } = form;
  const { problem, found } = trial;
  const shown = shownFields(form.values);
  const isSaid = Object.keys(problem?.fields ?? {}).some((name) => shown.includes(name));
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
      <div className={`row wrap ${styles.tryOut}`}>
        <Button
          variant="secondary"
          busy={trial.isSending}
          busyLabel="Trying…"
          disabled={!isOnline || form.isSending}
          onClick={() => void trial.submit()}
        >
          Try it
        </Button>
        <p className="hint">
          {isOnline
            ? 'Signs in there once. Nothing is saved or sent.'
            : "You're offline. Trying and saving need a connection."}
        </p>
      </div>
      {problem && !isSaid && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
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
