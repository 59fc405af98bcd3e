import { useRef, useState, type RefObject } from 'react';
import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { TypedMailServer, type MailCheck, type MailServerState } from '../../server-contract.ts';
import { serverOf, type Typed } from './providers.ts';
import { ServerFields, shownFields, type FieldErrors } from './server-fields.tsx';
import { useServerCheck, useServerSave, useTyped } from './use-mail-server.ts';

/** What is typed and what is wrong with it, found here or by the shop. */
function useServerForm(state: MailServerState, element: RefObject<HTMLFormElement | null>) {
  const { typed, password, write, setPassword, drop } = useTyped(state);
  const [errors, setErrors] = useState<FieldErrors>({});
  const shown = shownFields(typed);

  function place(found: FieldErrors): void {
    setErrors(found);
    const first = shown.find((name) => found[name] !== undefined);
    if (first === undefined) return;
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  return {
    typed,
    password,
    errors,
    place,
    isShown: (field: string | undefined) => field !== undefined && shown.includes(field),
    change: (next: Typed) => {
      setErrors({});
      write(next);
    },
    changePassword: (next: string) => {
      setErrors({});
      setPassword(next);
    },
    drop,
    /** @returns undefined where it cannot be sent */
    read: (): TypedMailServer | undefined => {
      const server = { ...serverOf(typed), password };
      const found = formErrors(TypedMailServer, server);
      place(found);
      return Object.keys(found).length === 0 ? TypedMailServer.parse(server) : undefined;
    },
  };
}

type Form = ReturnType<typeof useServerForm>;

/** A refusal that no field shows. */
function Refusal({ problem, form }: { problem: ProblemBody; form: Form }) {
  const fields = Object.entries(problem.fields ?? {});
  const unshown = fields.filter(([name]) => !form.isShown(name)).map(([, sentence]) => sentence);
  if (fields.length > 0 && unshown.length === 0) return null;
  return (
    <Banner tone="bad" title={problem.title}>
      {unshown.join(' ') || problem.detail}
    </Banner>
  );
}

function Found({ found, form }: { found: MailCheck; form: Form }) {
  if (found.isWorking) {
    return (
      <Banner tone="ok" title="It works">
        {`${found.sentence} Save it below.`}
      </Banner>
    );
  }
  if (form.isShown(found.field)) return null;
  return (
    <Banner tone="bad" title="It does not work yet">
      {found.sentence}
    </Banner>
  );
}

function useCalls(form: Form) {
  const toast = useToast();
  const proof = useOwnerProof();
  const check = useServerCheck({
    onFound: ({ field, sentence }) => {
      if (field !== undefined) form.place({ [field]: sentence });
    },
    onRefused: ({ fields = {} }) => form.place(fields),
  });
  const save = useServerSave({
    onDone: () => {
      toast.success(`Emails go out from ${form.typed.from} now`);
      form.drop();
      proof.forget();
    },
    onRefused: (problem) => {
      if (!proof.refuse(problem)) form.place(problem.fields ?? {});
    },
  });
  function forget(): void {
    check.forget();
    save.forget();
  }
  /** Sends what is typed, one call at a time. */
  function send(call: (server: TypedMailServer) => void): void {
    if (check.isBusy || save.isBusy) return;
    forget();
    const server = form.read();
    if (server) call(server);
  }
  return {
    proof,
    check,
    save,
    forget,
    tryIt: () => send(check.run),
    submit: () => send((server) => save.save(server, proof.proof)),
  };
}

export function ServerForm({ state }: { state: MailServerState }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useServerForm(state, element);
  const { proof, check, save, forget, tryIt, submit } = useCalls(form);
  const isOnline = useOnline();
  return (
    <form
      ref={element}
      noValidate
      className="card stack ms-form"
      aria-labelledby="mailbox"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="mailbox">{state.server ? 'Another mailbox or password' : 'Your mailbox'}</h2>
      <ServerFields
        typed={form.typed}
        password={form.password}
        hasPassword={state.server !== undefined}
        errors={form.errors}
        onChange={(next) => {
          forget();
          form.change(next);
        }}
        onPassword={(next) => {
          forget();
          form.changePassword(next);
        }}
      />
      <div className="ms-try">
        <Button
          variant="secondary"
          busy={check.isBusy}
          busyLabel="Trying…"
          disabled={!isOnline}
          onClick={tryIt}
        >
          Try it
        </Button>
        <p className="hint">
          {isOnline
            ? 'Signs in there once. Nothing is saved or sent.'
            : 'Nothing can be tried or saved while you are offline.'}
        </p>
      </div>
      {check.problem && <Refusal problem={check.problem} form={form} />}
      {check.found && <Found found={check.found} form={form} />}
      <OwnerProofField kind={state.proof} typed={proof}>
        All emails of your shop, also those for a new password, go out by this mailbox. So confirm
        that it is you who saves it.
      </OwnerProofField>
      {save.problem && !proof.refused && <Refusal problem={save.problem} form={form} />}
      <Button type="submit" busy={save.isBusy} busyLabel="Saving…" disabled={!isOnline}>
        Save
      </Button>
    </form>
  );
}
