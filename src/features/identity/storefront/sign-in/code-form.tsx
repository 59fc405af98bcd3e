import { useEffect } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { CodeField } from '../code-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { useCodeForm } from './use-code-form.ts';

type CodeFormProps = {
  customers: CustomerApi;
  /** Told whether the sign-in is running. */
  onBusy: (isBusy: boolean) => void;
  /** Back to the password; why, where that was not asked for. */
  onBack: (words?: string) => void;
};

/** The second step of signing in. */
export function CodeForm({ customers, onBusy, onBack }: CodeFormProps) {
  const form = useCodeForm({ customers, onOver: onBack });
  const { isRecovery, typed, error, failure, isBusy, field, send, type, switchKind } = form;
  const isOnline = useOnline();
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);
  return (
    <form
      className="login-form"
      method="post"
      noValidate
      inert={isBusy}
      onSubmit={(event) => void send(event)}
    >
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {isRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="code-field"
          hint="12 letters and digits; each works once"
          required
          value={typed.recovery}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <CodeField ref={field} value={typed.code} error={error} onType={type} />
      )}
      <Button
        type="submit"
        size="l"
        block
        busy={isBusy}
        busyLabel="Signing in…"
        aria-disabled={!isOnline}
      >
        Sign In
      </Button>
      {!isOnline && <p className="reason">Sign-in needs a connection</p>}
      <div className="login-row">
        <TextButton onClick={switchKind}>
          {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
        </TextButton>
        <TextButton onClick={() => onBack()}>Back</TextButton>
      </div>
    </form>
  );
}
