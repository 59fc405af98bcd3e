import { useState, type ReactNode } from 'react';
import { createBrowserRouter, Link, RouterProvider, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AlertDialog } from './alert-dialog.tsx';
import { DialogTitle } from './dialog-title.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { useBack, useWatchBack } from './use-back.ts';

type Overlay = { name: string; isOpen: boolean; onClose: () => void; children?: ReactNode };

function Asking({ name, isOpen }: Overlay) {
  const [asked, setAsked] = useState(0);
  useBack(isOpen, () => setAsked(asked + 1));
  return isOpen && <p>{`${name}: asked ${asked} times`}</p>;
}

function Sheet({ name, isOpen, onClose, children }: Overlay) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useBack(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <section aria-label={name}>
      <button type="button" onClick={onClose}>{`Close ${name}`}</button>
      <button
        type="button"
        onClick={() => void navigate({ search: `${search}&filter=1` }, { replace: true })}
      >
        Filter
      </button>
      {children}
    </section>
  );
}

function Opener({ name, Shown }: { name: string; Shown: (overlay: Overlay) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>{`Open ${name}`}</button>
      <Shown name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const OVERLAYS: Record<string, (overlay: Overlay) => ReactNode> = {
  dialog: ({ name, isOpen, onClose }) => (
    <Dialog open={isOpen} onClose={onClose}>
      <DialogTitle>{name}</DialogTitle>
    </Dialog>
  ),
  drawer: ({ name, isOpen, onClose }) => (
    <Drawer open={isOpen} onClose={onClose} title={name}>
      In it
    </Drawer>
  ),
  alertdialog: ({ name, isOpen, onClose }) => (
    <AlertDialog open={isOpen} onClose={onClose} title={name} actions={<button>OK</button>} />
  ),
};

function Shop() {
  useWatchBack();
  const { search } = useLocation();
  return (
    <main>
      <h1>{search}</h1>
      <Link to="?second">On</Link>
      <Opener name="inner" Shown={Sheet} />
      <Opener name="outer" Shown={Sheet} />
      <Opener name="asking" Shown={Asking} />
      {Object.entries(OVERLAYS).map(([name, Shown]) => (
        <Opener key={name} name={name} Shown={Shown} />
      ))}
    </main>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const sheet = (name: string) => page.getByRole('region', { name });
const heading = () => page.getByRole('heading', { level: 1 });

let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => router?.dispose());

/** The second page of a shop: Back leads to the first one. */
async function openShop(): Promise<void> {
  window.history.pushState(null, '', '?first');
  router = createBrowserRouter([{ path: '*', element: <Shop /> }]);
  await render(<RouterProvider router={router} />);
  await page.getByRole('link', { name: 'On' }).click();
  await page.getByText('?second').click();
}

test('Back closes the overlay that opened last, and the page stays', async () => {
  await openShop();
  await press('Open outer');
  await press('Open inner');
  window.history.back();
  await expect.element(sheet('inner')).not.toBeInTheDocument();
  await expect.element(sheet('outer')).toBeInTheDocument();
  window.history.back();
  await expect.element(sheet('outer')).not.toBeInTheDocument();
  await expect.element(heading()).toHaveTextContent('?second');
});

test('after overlays were closed otherwise, one Back leads to the page before', async () => {
  await openShop();
  await press('Open outer');
  await press('Open inner');
  await press('Close inner');
  await press('Close outer');
  await press('Open inner');
  await press('Close inner');
  window.history.back();
  await expect.element(heading()).toHaveTextContent('?first');
});

test('an overlay that asks first stays, and asks at each Back', async () => {
  await openShop();
  await press('Open asking');
  window.history.back();
  await expect.element(page.getByText('asking: asked 1 times')).toBeVisible();
  window.history.back();
  await expect.element(page.getByText('asking: asked 2 times')).toBeVisible();
  await expect.element(heading()).toHaveTextContent('?second');
});

test('what is filtered in an overlay stays when Back closes it', async () => {
  await openShop();
  await press('Open outer');
  await press('Filter');
  await expect.element(heading()).toHaveTextContent('?second&filter=1');
  window.history.back();
  await expect.element(sheet('outer')).not.toBeInTheDocument();
  await expect.element(heading()).toHaveTextContent('?second&filter=1');
  expect(window.location.search).toBe('?second&filter=1');
  window.history.back();
  await expect.element(heading()).toHaveTextContent('?first');
});

test.each(['dialog', 'drawer', 'alertdialog'])('Back closes a %s', async (name) => {
  await openShop();
  const role = name === 'alertdialog' ? 'alertdialog' : 'dialog';
  await press(`Open ${name}`);
  await expect.element(page.getByRole(role, { name })).toBeVisible();
  window.history.back();
  await expect.element(page.getByRole(role, { name })).not.toBeInTheDocument();
  await expect.element(heading()).toHaveTextContent('?second');
});
