import { CircleAlert, CircleCheck } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminDrop } from '../contract.ts';
import { CHECKS } from './drop-words.ts';
import styles from './drops.module.css';

const ALL = ['prices', 'stock', 'pictures', 'picture', 'mail'] as const;

/** What a drop needs before it opens, and what of it is there. */
export function CheckList({ missing }: Pick<AdminDrop, 'missing'>) {
  return (
    <ul className={styles.checks} aria-label="Before it opens">
      {ALL.map((check) => {
        const isMissing = missing.includes(check);
        const Icon = isMissing ? CircleAlert : CircleCheck;
        return (
          <li key={check} className={isMissing ? styles.missing : undefined}>
            <Icon className="icon-small" />
            <span>{isMissing ? CHECKS[check].missing : CHECKS[check].done}</span>
          </li>
        );
      })}
    </ul>
  );
}
