import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import styles from './mails.module.css';

/** Why the test mail of the button above was not sent. */
export function TestRefused({
  problem,
}: {
  problem: Pick<ProblemBody, 'title' | 'detail'> | undefined;
}) {
  if (problem === undefined) return null;
  return (
    <div className={styles.answer}>
      <Banner tone="bad" title={problem.title}>
        {problem.detail}
      </Banner>
    </div>
  );
}
