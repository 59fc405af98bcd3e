import type { ComponentProps, ReactNode } from 'react';
import type { ButtonProps } from '../../actions/button.tsx';
import { DialogClose } from '../../overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '../../overlays/dialog/dialog-title.tsx';
import { Dialog } from '../../overlays/dialog/dialog.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from './form.tsx';
import type { FormState } from './use-form.ts';

type DialogProps = ComponentProps<typeof Dialog>;

type FormDialogProps = Pick<
  DialogProps,
  | 'size'
  | 'initialFocus'
  | 'finalFocus'
  | 'isInAddress'
  | 'discardTitle'
  | 'keepLabel'
  | 'className'
> & {
  form: FormState;
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  sendLabel: string;
  busyLabel?: string;
  sendVariant?: ButtonProps['variant'];
  sendClass?: string;
  closeLabel?: string;
  failureTitle?: string;
  offline?: string;
  foot?: ReactNode;
  isSendable?: boolean;
  bodyClass?: string;
  children: ReactNode;
};

/** A dialog that is one form. Closing asks before anything written is discarded. */
export function FormDialog({
  form,
  isOpen,
  onClose,
  title,
  sendLabel,
  busyLabel,
  sendVariant,
  sendClass,
  closeLabel,
  failureTitle,
  offline,
  foot,
  isSendable = true,
  bodyClass = 'stack',
  children,
  ...dialog
}: FormDialogProps) {
  function close(): void {
    if (!form.isSending) form.discard();
    onClose();
  }
  return (
    <Dialog
      discardTitle="Discard what you typed?"
      {...dialog}
      open={isOpen}
      onClose={close}
      isDirty={form.isDirty}
    >
      <Form form={form}>
        <div className={`dialog-body ${bodyClass}`}>
          <DialogTitle>{title}</DialogTitle>
          {children}
          <FormFailure title={failureTitle} />
        </div>
        <div className="dialog-foot">
          <FormWaiting offline={offline} />
          {foot}
          {closeLabel !== undefined && <DialogClose>{closeLabel}</DialogClose>}
          <SendButton
            variant={sendVariant}
            className={sendClass}
            busyLabel={busyLabel}
            isSendable={isSendable}
          >
            {sendLabel}
          </SendButton>
        </div>
      </Form>
    </Dialog>
  );
}
