import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchBack } from '#platform/ui/overlays/use-back.ts';

watchBack();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
