import { useEffect } from 'react';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';

const memory = tabMemory<string>('request-link');

/** The token of the conversation that this tab has opened last. Undefined before hydration, '' without one. */
export function useRequestToken(): string | undefined {
  const found = useLinkToken();
  useEffect(() => {
    if (found) memory.save(found);
  }, [found]);
  return found === '' ? (memory.read() ?? '') : found;
}
