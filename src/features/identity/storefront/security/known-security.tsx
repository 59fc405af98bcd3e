import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { sentenceOf } from '#platform/client/query.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { PasswordRow } from './password-row.tsx';
import { TwoFactorRow } from './second-step-row.tsx';
import { SessionsRow } from './sessions-row.tsx';
import { useSecurity } from './use-security.ts';

type KnownSecurityProps = { isOwner: boolean };

/** Password, second step and sessions; only the first where the provider tells of no other. */
export function KnownSecurity({ isOwner }: KnownSecurityProps) {
  const known = useSecurity();
  const { security, reload, change } = known;
  if (!security) {
    return (
      <>
        <PasswordRow key="password" canKeepOthers={false} onChanged={() => void reload()} />
        <NotKnown {...known} />
      </>
    );
  }
  const { hasPassword, hasSecondStep, needsSecondStep = false, sessions } = security;
  return (
    <>
      {isOwner && hasPassword && !hasSecondStep && (
        <Banner title="Turn on the second step">
          This account runs the shop{needsSecondStep && ', and the workbench opens only with it'}.
          With a code from your phone, a stolen password opens nothing.
        </Banner>
      )}
      <PasswordRow key="password" canKeepOthers onChanged={() => void reload()} />
      <TwoFactorRow
        hasPassword={hasPassword}
        isOn={hasSecondStep}
        isNeeded={needsSecondStep}
        onChange={(isOn) => {
          // The session of this device is another one now.
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

/** In place of what is on its way, or did not come. */
function NotKnown({
  security,
  isFailed,
  problem,
  isLoading,
  reload,
}: ReturnType<typeof useSecurity>) {
  const { identity } = useShop();
  if (security === null || identity.kind !== 'embedded') return null;
  if (!isFailed) {
    return (
      <Loading label="Loading where you are signed in">
        <Skeleton className="prof-skel-sec" />
      </Loading>
    );
  }
  return (
    <Banner
      tone="bad"
      title="Where you are signed in did not load"
      action={
        <Button
          variant="secondary"
          size="s"
          busy={isLoading}
          busyLabel="Loading…"
          onClick={() => void reload()}
        >
          Try again
        </Button>
      }
    >
      {problem?.detail ?? sentenceOf(undefined)}
    </Banner>
  );
}
