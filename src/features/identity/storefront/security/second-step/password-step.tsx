import type { ReactNode } from 'react';
import type { Outcome } from '../../identity-provider.ts';
import { useSignIn } from '../../sign-in-state.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { PasswordLink } from '../password-link.tsx';
import { useStep } from './use-step.ts';

type PasswordStepProps = {
  title: string;
  /** What happens, above the field. */
  children: ReactNode;
  action: string;
  busyLabel: string;
  isDanger?: boolean;
  send: (password: string) => Promise<Outcome>;
  onDone: () => void;
};

/** The password once more, before something about signing in changes. */
export function PasswordStep(props: PasswordStepProps) {
  const { title, children, action, busyLabel, isDanger = false, send, onDone } = props;
  const { state, type, field, submit } = useStep({
    check: (typed) => (typed === '' ? 'Password is required' : undefined),
    send,
    aboutField: ['WRONG_PASSWORD'],
    onDone,
  });
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={state.isBusy}>
      <div className="dlg-body prof-dlg">
        <DialogTitle>{title}</DialogTitle>
        {state.problem && (
          <Banner tone="bad" title={state.problem.title}>
            {state.problem.detail}
          </Banner>
        )}
        {children}
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label="Your password"
          name="password"
          required
          value={state.typed}
          error={state.error}
          onChange={({ target }) => type(target.value)}
        />
        <PasswordLink />
      </div>
      <div className="dlg-foot">
        <DialogClose>Cancel</DialogClose>
        <Button
          type="submit"
          {...(isDanger && { variant: 'danger', className: 'prof-red' })}
          busy={state.isBusy}
          busyLabel={busyLabel}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
