import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

/** Why the test mail of the button above was not sent. */
export function TestRefused({
  problem,
}: {
  problem: Pick<ProblemBody, 'title' | 'detail'> | undefined;
}) {
  if (problem === undefined) return null;
  return (
    <div className="mail-said">
      <Banner tone="bad" title={problem.title}>
        {problem.detail}
      </Banner>
    </div>
  );
}
