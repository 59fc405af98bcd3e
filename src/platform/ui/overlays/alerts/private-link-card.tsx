import { useId, type ComponentProps, type ReactNode } from 'react';
import { CopyButton } from '../../actions/copy-button.tsx';
import { Banner } from '../../feedback/banner.tsx';
import { LoadFailed } from '../../feedback/loading/load-failed.tsx';
import { Loading } from '../../feedback/loading/loading.tsx';
import { Skeleton } from '../../feedback/loading/skeleton.tsx';
import { AskingButton } from './asking-button.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** What is copied, such as "the order link". */
  label: string;
  link: { address: string | undefined; failure: string | undefined; reload: () => unknown };
  renewing: { run: () => void; isRunning: boolean; failure: string | undefined };
  question: ComponentProps<typeof AskingButton>['question'];
  renew: string;
};

/** A link that opens something without an account, to be copied, and a button that replaces it. */
export function PrivateLinkCard({
  title,
  children,
  label,
  link: { address, failure, reload },
  renewing,
  question,
  renew,
}: Props) {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      {renewing.failure !== undefined && (
        <Banner tone="bad">{`The old link still works. ${renewing.failure}`}</Banner>
      )}
      {address !== undefined && (
        <div className="row wrap">
          <CopyButton size="s" showsLabel label={label} value={address} />
          <AskingButton
            variant="secondary"
            size="s"
            busy={renewing.isRunning}
            busyLabel="Making a new link…"
            question={question}
            onYes={renewing.run}
          >
            {renew}
          </AskingButton>
        </div>
      )}
      {address === undefined && failure === undefined && (
        <Loading label="Loading the link">
          <Skeleton count={1} />
        </Loading>
      )}
      {address === undefined && failure !== undefined && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          The link didn't load.
        </LoadFailed>
      )}
    </section>
  );
}
