import { onIdTokenChanged, type Auth, type User } from '@firebase/auth';
import type { IdentityProvider, Person } from './identity-provider.ts';

type PersonWatch = {
  onChange: IdentityProvider['onChange'];
  /** Delays the listeners until a step of several calls is complete. */
  hold: <T>(step: () => Promise<T>) => Promise<T>;
};

function personOf(user: User | null): Person | null {
  return user && { uid: user.uid, name: user.displayName ?? '', email: user.email ?? '' };
}

/** Watches the person, one call per visible change: renewed tokens are no news. */
export function watchPerson(auth: Auth): PersonWatch {
  const tellAll = new Set<() => void>();
  let held = 0;

  return {
    onChange(listener) {
      let reported: string | undefined;
      const tell = (): void => {
        const person = personOf(auth.currentUser);
        const now = JSON.stringify(person);
        if (held > 0 || now === reported) return;
        reported = now;
        listener(person);
      };
      tellAll.add(tell);
      const stop = onIdTokenChanged(auth, tell);
      return () => {
        tellAll.delete(tell);
        stop();
      };
    },
    async hold(step) {
      held += 1;
      try {
        return await step();
      } finally {
        held -= 1;
        for (const tell of tellAll) tell();
      }
    },
  };
}
