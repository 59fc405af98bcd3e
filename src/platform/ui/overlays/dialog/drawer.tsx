import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { X } from '../../icons/icons.generated.tsx';
import { useReturnFocus } from '../opener.ts';
import { useBack } from '../use-back.ts';
import { closeUnlessEscape, useEscape } from '../use-escape.ts';
import styles from './dialog.module.css';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  action?: ReactNode;
  /** Has an entry of the history already, by `useOverlay`. */
  isInAddress?: boolean;
  className?: string;
};

/** A modal panel from the right: 440 px, full screen on phones. Focus starts on its title. */
export function Drawer(props: DrawerProps) {
  const {
    open,
    onClose,
    title,
    children,
    footer,
    action,
    isInAddress = false,
    className = '',
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finalFocus = useReturnFocus(open, popup);
  useEscape(open, onClose);
  useBack(open && !isInAddress, onClose);
  return (
    <Base.Root open={open} onOpenChange={closeUnlessEscape(onClose)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={popup}
          className={`${styles.drawer} ${className}`}
          aria-modal="true"
          initialFocus={heading}
          finalFocus={finalFocus}
        >
          <header>
            <Base.Title ref={heading} className="dialog-title" tabIndex={-1}>
              {title}
            </Base.Title>
            {action}
            <Base.Close className="icon-button" aria-label="Close">
              <X className="icon" />
            </Base.Close>
          </header>
          <div className={styles.drawerBody}>{children}</div>
          {footer !== undefined && <div className={styles.drawerFoot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
