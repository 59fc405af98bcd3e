import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

type RouterState = { usr?: { overShelf?: boolean } | null } | null;

// A reload of /product/{slug} shows the page, not the modal it was opened as: forget that it was one.
const state = history.state as RouterState;
if (state?.usr?.overShelf) history.replaceState({ ...state, usr: null }, '');

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
