import { onIdTokenChanged, type Auth, type User } from '@firebase/auth';
import type { IdentityProvider, Person } from './identity-provider.ts';

type PersonWatch = {
  onChange: IdentityProvider['onChange'];
  /** Listeners hear of what a step of several calls does when all of it is done. */
  hold: <T>(step: () => Promise<T>) => Promise<T>;
};

function personOf(user: User | null): Person | null {
  return user && { uid: user.uid, name: user.displayName ?? '', email: user.email ?? '' };
}

/** Tells who is signed in, once for each change that can be seen: renewed tokens say nothing new. */
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
