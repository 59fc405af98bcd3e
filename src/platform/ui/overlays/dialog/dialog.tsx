import { Button } from '../../actions/button.tsx';
import { Dialog as Base } from '@base-ui/react/dialog';
import {
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { X } from '../../icons/icons.generated.tsx';
import { AlertDialog } from '../alerts/alert-dialog.tsx';
import { DialogContext } from './dialog-title.tsx';
import { useReturnFocus } from '../opener.ts';
import { useBack } from '../use-back.ts';
import { closeUnlessEscape, useEscape } from '../use-escape.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Name of a dialog without `DialogTitle`. */
  label?: string;
  /** 424, 680 or 1080 px wide. A full-height sheet on phones. */
  size?: 'm' | 'l' | 'xl';
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null>;
  /** Unsaved input: closing asks first. */
  isDirty?: boolean;
  /** Has an entry of the history already, by `useOverlay` or as a route. */
  isInAddress?: boolean;
  discardTitle?: string;
  keepLabel?: string;
  discardLabel?: string;
  className?: string;
  children: ReactNode;
};

const SIZES = {
  m: styles.medium,
  l: styles.large,
  xl: styles.extraLarge,
};

/** A modal dialog: Esc, backdrop and ✕ close it, focus returns. Content scrolls in `.dialog-body`, buttons stay in `.dialog-foot`. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    label,
    size = 'm',
    initialFocus,
    isDirty = false,
    isInAddress = false,
    className = '',
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const closeRef = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const context = useMemo(() => ({ titleId, titleRef }), [titleId]);
  const finalFocus = useReturnFocus(open, popup, props.finalFocus);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  useEscape(open, close);
  useBack(open && !isInAddress, close);
  // Tab goes from the title to Close, wherever the title stands in the content.
  function onKeyDown(event: KeyboardEvent): void {
    const isOnTitle = event.target === titleRef.current;
    if (!isOnTitle || event.key !== 'Tab' || event.shiftKey) return;
    event.preventDefault();
    closeRef.current?.focus();
  }
  return (
    <Base.Root open={open} onOpenChange={closeUnlessEscape(close)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.place}>
          <Base.Popup
            ref={popup}
            className={`${styles.dialog} ${SIZES[size]} ${className}`}
            aria-modal="true"
            aria-label={label}
            aria-labelledby={label === undefined ? titleId : undefined}
            initialFocus={() => initialFocus?.current ?? titleRef.current ?? true}
            finalFocus={finalFocus}
            onKeyDown={onKeyDown}
          >
            <DialogContext value={context}>
              <Base.Close
                ref={closeRef}
                className={`icon-button ${styles.close}`}
                aria-label="Close"
              >
                <X className="icon" />
              </Base.Close>
              {props.children}
            </DialogContext>
            <DiscardQuestion
              {...props}
              open={open && isAsking}
              onKeep={() => setIsAsking(false)}
              onDiscard={() => {
                setIsAsking(false);
                onClose();
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type QuestionProps = Pick<DialogProps, 'open' | 'discardTitle' | 'keepLabel' | 'discardLabel'> & {
  onKeep: () => void;
  onDiscard: () => void;
};

function DiscardQuestion({ open, onKeep, onDiscard, ...texts }: QuestionProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onKeep}
      title={texts.discardTitle ?? 'Discard this request?'}
      actions={
        <>
          <Button onClick={onKeep}>{texts.keepLabel ?? 'Keep writing'}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {texts.discardLabel ?? 'Discard'}
          </Button>
        </>
      }
    />
  );
}
