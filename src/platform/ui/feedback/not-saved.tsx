import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '../actions/button.tsx';
import { Banner } from './banner.tsx';

type NotSavedProps = {
  edited: {
    problem: ProblemBody | undefined;
    /** Another window saved meanwhile. */
    isConflict: boolean;
    keepMine: () => void;
    discard: () => void;
  };
};

/** Why an edit was refused; after a conflict the owner chooses which one stays. */
export function NotSaved({ edited }: NotSavedProps) {
  const { problem, isConflict, keepMine, discard } = edited;
  if (!problem) return null;
  const action = isConflict && (
    <div className="row wrap">
      <Button size="s" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size="s" variant="secondary" onClick={discard}>
        Take the other
      </Button>
    </div>
  );
  return (
    <Banner tone="bad" title={problem.title} action={action}>
      {problem.detail}
    </Banner>
  );
}
