import { Button } from '#platform/ui/actions/button.tsx';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { requiredParagraph } from '#platform/contract/text.ts';
import { useThemeItems } from '#platform/ui/theme/theme-menu.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { AlertDialog } from '#platform/ui/overlays/alerts/alert-dialog.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { Drawer } from '#platform/ui/overlays/dialog/drawer.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import { Shore } from '#platform/ui/shore/shore.tsx';
import { LogOut, ReceiptText, User } from '#platform/ui/icons/icons.generated.tsx';
import showcase from './showcase.module.css';

type Name = 'm' | 'l' | 'xl' | 'drawer' | 'question';

const LONG = Array.from({ length: 14 }, (_, index) => `Row ${index + 1}`);

function Opener({ name, label, open }: { name: Name; label: string; open: (name: Name) => void }) {
  return (
    <Button variant="secondary" onClick={() => open(name)}>
      {label}
    </Button>
  );
}

function SmallDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} initialFocus={field}>
      <Shore edge="bottom" half className={showcase.tall} />
      <div className={`dialog-body ${showcase.stacked}`}>
        <DialogTitle>Small dialog</DialogTitle>
        <label className="field">
          <span className="label">Starts here</span>
          <input ref={field} className="input" autoComplete="off" />
        </label>
        <Button block onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

const Letter = z.object({ text: requiredParagraph(200, 'Write a few words') });

function DirtyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({
    schema: Letter,
    start: { text: '' },
    send: async () => answered(undefined),
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={open}
      onClose={onClose}
      size="l"
      title="Asks before it loses text"
      closeLabel="Cancel"
      sendLabel="Send"
      bodyClass={showcase.stacked}
    >
      <TextArea label="Write something, then press Esc" {...form.field('text')} />
      {LONG.map((row) => (
        <p key={row} className="muted">
          {row}
        </p>
      ))}
    </FormDialog>
  );
}

function Messages() {
  const alert = useAlert();
  const toast = useToast();
  const themes = useThemeItems();
  const isPhone = useMediaQuery('(max-width: 700px)');
  return (
    <div className="row wrap">
      <Button
        variant="secondary"
        onClick={() =>
          alert({
            title: 'Please Login or create an account',
            text: 'Then this is kept for you.',
            actions: [{ label: 'Sign In' }, { label: 'Create an account' }, { label: 'Not now' }],
          })
        }
      >
        Alert with choices
      </Button>
      <Button
        variant="secondary"
        onClick={() => alert({ title: 'Saved', text: 'Closes by itself.', autoCloseMs: 1800 })}
      >
        Alert on a timer
      </Button>
      <Button variant="secondary" onClick={() => toast.success('Address Added!')}>
        Toast
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Not saved')}>
        Error toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast.undo('Removed', () => toast.success('Put back'))}
      >
        Undo toast
      </Button>
      <Menu
        trigger={<Button variant="secondary">Menu on a {isPhone ? 'phone' : 'wide screen'}</Button>}
        items={[
          {
            label: 'My Profile',
            to: '#profile',
            icon: <User className="icon" />,
          },
          {
            label: 'My Orders',
            to: '#orders',
            icon: <ReceiptText className="icon" />,
          },
          ...themes,
          {
            label: 'Logout',
            icon: <LogOut className="icon" />,
            onSelect: () => toast('Logged out'),
          },
        ]}
      />
    </div>
  );
}

export function OverlaysShowcase() {
  const [shown, setShown] = useState<Name>();
  const toast = useToast();
  const close = () => setShown(undefined);
  return (
    <section className="stack" aria-labelledby="overlays">
      <h2 id="overlays">Overlays</h2>
      <div className="row wrap">
        <Opener name="m" label="Dialog, 424" open={setShown} />
        <Opener name="l" label="Dialog, 680, asks" open={setShown} />
        <Opener name="xl" label="Dialog, 1080" open={setShown} />
        <Opener name="drawer" label="Drawer" open={setShown} />
        <Opener name="question" label="Question" open={setShown} />
      </div>
      <Messages />
      <SmallDialog open={shown === 'm'} onClose={close} />
      <DirtyDialog open={shown === 'l'} onClose={close} />
      <Dialog open={shown === 'xl'} onClose={close} size="xl">
        <div className="dialog-body stack">
          <DialogTitle>Wide dialog</DialogTitle>
          <Messages />
          {[...LONG, ...LONG, ...LONG].map((row, index) => (
            <p key={index}>{row}</p>
          ))}
        </div>
      </Dialog>
      <Drawer
        open={shown === 'drawer'}
        onClose={close}
        title="Drawer"
        action={
          <button type="button" className="link" onClick={() => toast.undo('Cleared', () => {})}>
            Clear
          </button>
        }
        footer={
          <Button block onClick={close}>
            Go on
          </Button>
        }
      >
        {LONG.map((row) => (
          <p key={row} className={`row between ${showcase.line}`}>
            {row}
            <button type="button" className="link" aria-label={`Remove ${row}`} onClick={close}>
              Remove
            </button>
          </p>
        ))}
      </Drawer>
      <AlertDialog
        open={shown === 'question'}
        onClose={close}
        title="Remove all 3 items?"
        text="You can put them back for ten seconds."
        actions={
          <>
            <Button onClick={close}>Keep them</Button>
            <Button variant="danger" onClick={close}>
              Remove
            </Button>
          </>
        }
      />
    </section>
  );
}
