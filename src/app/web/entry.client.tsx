import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The page's policy forbids the `new Function` with which zod would compile the schemas of forms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
