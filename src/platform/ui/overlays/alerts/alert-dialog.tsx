import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useReturnFocus } from '../opener.ts';
import { useBack } from '../use-back.ts';
import { closeUnlessEscape, useEscape } from '../use-escape.ts';
import styles from '../dialog/dialog.module.css';
import { Sentence } from '../../display/sentence.tsx';

type AlertDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  onHoverChange?: (isHovered: boolean) => void;
  /** Asks about a Back that waits for the answer: adds no entry of the history. */
  isAboutBack?: boolean;
  className?: string;
};

/** Waits for an answer: Esc closes it, the backdrop does not. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    children,
    actions,
    onHoverChange,
    isAboutBack = false,
    className = '',
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const finalFocus = useReturnFocus(open, popup);
  useEscape(open, onClose);
  useBack(open && !isAboutBack, onClose);
  return (
    <Base.Root open={open} onOpenChange={closeUnlessEscape(onClose)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} forceRender />
        <Base.Viewport className={`${styles.place} ${styles.alertPlace}`}>
          <Base.Popup
            ref={popup}
            className={`${styles.dialog} ${styles.alert} ${className}`}
            aria-modal="true"
            onPointerEnter={() => onHoverChange?.(true)}
            onPointerLeave={() => onHoverChange?.(false)}
            initialFocus={() =>
              buttons.current?.querySelector<HTMLElement>('button, a[href]') ?? true
            }
            finalFocus={finalFocus}
          >
            <Base.Title className="dialog-title">
              <Sentence>{title}</Sentence>
            </Base.Title>
            {text !== undefined && (
              <Base.Description className="muted">
                <Sentence>{text}</Sentence>
              </Base.Description>
            )}
            {children}
            <div ref={buttons} className={`cluster ${styles.alertActions}`}>
              {actions}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
