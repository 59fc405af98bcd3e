// What the browser runs: the provider as the shop has it, and a list of all that it told.
import { createFirebaseProvider } from '#features/identity/storefront/provider/firebase-provider.ts';
import type {
  IdentityProvider,
  Person,
} from '#features/identity/storefront/provider/identity-provider.ts';
import type { IdentityFacts } from '#platform/client/page/load-context.ts';

declare global {
  var lehar: { provider: IdentityProvider; seen: (Person | null)[] };
}

const settings = JSON.parse(document.documentElement.dataset['settings'] ?? '') as NonNullable<
  IdentityFacts['firebase']
>;
const provider = createFirebaseProvider(settings);
const seen: (Person | null)[] = [];
provider.onChange((person) => seen.push(person));
globalThis.lehar = { provider, seen };
