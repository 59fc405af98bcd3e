import { useState } from 'react';
import { Button, type ButtonProps } from '../../actions/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';

type AskingButtonProps = ButtonProps & {
  question: { title: string; text: string; no: string; yes: string };
  onYes: () => void;
};

/** A button that asks before it does what cannot be undone. */
export function AskingButton({ question, onYes, ...button }: AskingButtonProps) {
  const { title, text, no, yes } = question;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  function accept(): void {
    close();
    onYes();
  }
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={title}
        text={text}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {no}
            </Button>
            <Button variant="danger" onClick={accept}>
              {yes}
            </Button>
          </>
        }
      />
    </>
  );
}
