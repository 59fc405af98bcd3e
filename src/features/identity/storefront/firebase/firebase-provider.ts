import type { IdentityFacts } from '#platform/client/load-context.ts';
import type { IdentityProvider } from '../identity-provider.ts';

/** Firebase Authentication behind the shop's own interface. */
export function createFirebaseProvider(
  settings: NonNullable<IdentityFacts['firebase']>,
): IdentityProvider {
  throw new Error(`Firebase is not connected yet: ${settings.projectId}`);
}
