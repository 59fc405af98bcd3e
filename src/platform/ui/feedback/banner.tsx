import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, Sparkles } from '../icons/icons.generated.tsx';
import { Sentence } from '../display/sentence.tsx';
import styles from './banner.module.css';
import feedbackStyles from './feedback.module.css';

type Tone = 'info' | 'gold' | 'ok' | 'bad';

type BannerProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** Read out at once, whatever its tone. */
  isUrgent?: boolean;
};

const CLASSES = {
  info: '',
  gold: styles.gold,
  ok: styles.ok,
  bad: 'bad',
};
const ICONS = { info: Info, gold: Sparkles, ok: CircleCheck, bad: CircleAlert };
const ROLES = { info: undefined, gold: undefined, ok: 'status', bad: 'alert' } as const;

/** A message in the page, where the content would be. `bad` is read out at once, `ok` politely. */
export function Banner({ tone = 'info', title, children, action, isUrgent }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`banner ${CLASSES[tone]}`} role={isUrgent ? 'alert' : ROLES[tone]}>
      <Icon className="icon" />
      <div className={feedbackStyles.bannerText}>
        {title !== undefined && (
          <strong>
            <Sentence>{title}</Sentence>
          </strong>
        )}
        <div>
          <Sentence>{children}</Sentence>
        </div>
      </div>
      {action !== undefined && <div className={feedbackStyles.bannerAction}>{action}</div>}
    </div>
  );
}
