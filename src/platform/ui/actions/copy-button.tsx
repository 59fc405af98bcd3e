import { useEffect, useRef, useState } from 'react';
import { Check, Copy } from '../icons/icons.generated.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { copyText } from './copy-text.ts';
import styles from './button.module.css';

export type CopyButtonProps = {
  value: string;
  label: string;
  showsLabel?: boolean | undefined;
  size?: ButtonLook['size'];
  className?: string | undefined;
};

type Outcome = 'idle' | 'copied' | 'failed';
const FACES = { idle: 'Copy', copied: 'Copied', failed: 'Copy it by hand' };
const SHOWN_MS = 2500;

/** Copies a value and confirms it in place, also to screen readers. */
export function CopyButton({
  value,
  label,
  showsLabel = false,
  size = 'xs',
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const wrapper = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    if (!wrapper.current) return;
    setOutcome((await copyText(value, wrapper.current)) ? 'copied' : 'failed');
  }

  const Icon = outcome === 'copied' ? Check : Copy;
  const name = /^copy\b/i.test(label) ? label : `Copy ${label}`;
  const face = showsLabel && outcome === 'idle' ? name : FACES[outcome];
  return (
    <span className={styles.copy} ref={wrapper}>
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', size }, className)}
        aria-label={outcome === 'idle' ? name : `${FACES[outcome]}. ${name}`}
        onClick={() => void copy()}
      >
        <Icon className="icon-small" />
        <span className={styles.copyWord}>{face}</span>
      </button>
      <output className="visually-hidden">{outcome === 'idle' ? '' : FACES[outcome]}</output>
    </span>
  );
}
