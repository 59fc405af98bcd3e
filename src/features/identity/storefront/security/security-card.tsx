import { Link } from 'react-router';
import { importAgain } from '#platform/client/import-again.ts';
import { sentenceOf } from '#platform/client/query/query.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ChevronDown, UserRoundX } from '#platform/ui/icons/icons.generated.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import type { LeavingProps } from './delete-account-dialog.tsx';
import { PasswordRow } from './password-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';
import { SessionsRow } from './sessions-row.tsx';
import { useSecurity } from './use-security.ts';
import styles from './security.module.css';
import titleBar from '#platform/ui/display/title-bar.module.css';

const loadDelete = () => importAgain(() => import('./delete-account-dialog.tsx'));
const DeleteAccountDialog = deferredDialog(loadDelete);

type SecurityCardProps = { isOwner: boolean } & LeavingProps;

export function SecurityCard({ isOwner, ...leaving }: SecurityCardProps) {
  const leave = useHistoryDialog<true>('delete-account');
  usePreload(loadDelete);

  return (
    <section aria-labelledby="security">
      <div className={`row between wrap ${titleBar.bar}`}>
        <h2 id="security">Sign-in and security</h2>
      </div>
      <div className={`card ${styles.security}`}>
        <KnownSecurity isOwner={isOwner} />
        <details className={styles.leaving}>
          <summary className="fold">
            Delete account
            <ChevronDown className="icon-small" />
          </summary>
          <p>
            <Link className="link tap" to="/privacy">
              Download my data
            </Link>
          </p>
          <div className={`row between wrap ${styles.row}`}>
            <p id="leaving">
              {isOwner
                ? 'This account runs the shop, so it cannot be deleted.'
                : 'Deletes your account, your details and your addresses.'}
            </p>
            <Button
              variant="danger"
              size="s"
              icon={<UserRoundX className="icon-small" />}
              aria-disabled={isOwner}
              aria-describedby="leaving"
              onClick={() => leave.open(true)}
            >
              Delete my account
            </Button>
          </div>
        </details>
      </div>
      {leave.opened && (
        <DeleteAccountDialog
          key={leave.opened.key}
          isOpen={leave.isOpen}
          onClose={leave.close}
          {...leaving}
        />
      )}
    </section>
  );
}

type KnownSecurityProps = { isOwner: boolean };

/** Only the password where the provider has no second step and no list of sessions. */
function KnownSecurity({ isOwner }: KnownSecurityProps) {
  const query = useSecurity();
  const { data: security, reload, change } = query;
  if (!security) {
    return (
      <>
        <PasswordRow key="password" canKeepOthers={false} onChanged={() => void reload()} />
        <SecurityNotLoaded {...query} />
      </>
    );
  }
  const { hasPassword, hasSecondStep, needsSecondStep = false, sessions } = security;
  return (
    <>
      {isOwner && hasPassword && !hasSecondStep && (
        <Banner title="Turn on the second step">
          {needsSecondStep
            ? 'This account runs the shop, and the workbench opens only with the second step. With a code from your phone, a stolen password opens nothing.'
            : 'This account runs the shop. With a code from your phone, a stolen password opens nothing.'}
        </Banner>
      )}
      <PasswordRow key="password" canKeepOthers onChanged={() => void reload()} />
      <TwoFactorRow
        hasPassword={hasPassword}
        isOn={hasSecondStep}
        isNeeded={needsSecondStep}
        onChange={(isOn) => {
          // This device has another session now.
          void change((before) => ({ ...before, hasSecondStep: isOn })).then(() => reload());
        }}
      />
      <SessionsRow
        sessions={sessions}
        onEnded={(left) => void change((before) => ({ ...before, sessions: left }))}
      />
    </>
  );
}

function SecurityNotLoaded(query: ReturnType<typeof useSecurity>) {
  const { data, isFailed, problem, isFetching, reload } = query;
  const { identity } = useSite();
  if (data === null || identity.kind !== 'embedded') return null;
  if (!isFailed) {
    return (
      <Loading label="Loading where you are signed in">
        <Skeleton className={styles.skeleton} />
      </Loading>
    );
  }
  return (
    <LoadFailed
      title="Where you are signed in didn't load"
      size="s"
      isLoading={isFetching}
      onRetry={reload}
    >
      {problem?.detail ?? sentenceOf(undefined)}
    </LoadFailed>
  );
}
