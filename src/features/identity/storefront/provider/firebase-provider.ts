import { FirebaseError, initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  updatePassword,
  updateProfile,
  type Auth,
  type Persistence,
  type User,
} from '@firebase/auth';
import type { IdentityFacts } from '#platform/client/page/load-context.ts';
import { codeOf, problemOf, type ProblemNames } from './firebase-problems.ts';
import type { GoogleOutcome, IdentityProvider, Outcome, Person } from './identity-provider.ts';

type FirebaseSettings = NonNullable<IdentityFacts['firebase']>;
type NewAccount = { name: string; email: string; password: string };

const CANCELLED = new Set([
  'auth/popup-closed-by-user',
  'auth/popup-blocked',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);
const NO_SUCH_PERSON = new Set(['auth/user-not-found', 'auth/user-disabled']);
const WITH_GOOGLE: ProblemNames = {
  'auth/operation-not-allowed': 'googleNotSetUp',
  // Google's script could not be loaded.
  'auth/internal-error': 'offline',
};
const WITH_LINK: ProblemNames = {
  'auth/user-not-found': 'linkExpired',
  'auth/user-disabled': 'linkExpired',
};
/** Firebase calls a wrong password by several names. */
const WITH_PASSWORD: ProblemNames = {
  'auth/invalid-credential': 'wrongPassword',
  'auth/invalid-login-credentials': 'wrongPassword',
  'auth/wrong-password': 'wrongPassword',
  'auth/missing-password': 'wrongPassword',
};

function openAuth({ emulator, ...project }: FirebaseSettings): Auth {
  // The popup resolver is left out: on phones it would load Google's scripts at once.
  const auth = initializeAuth(initializeApp(project), {
    persistence: [browserLocalPersistence, browserSessionPersistence],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return auth;
}

type PersonWatch = {
  onChange: IdentityProvider['onChange'];
  /** Runs a step of several calls; the listeners are called once it is complete. */
  pause: <T>(step: () => Promise<T>) => Promise<T>;
};

function personOf(user: User | null): Person | null {
  return user && { uid: user.uid, name: user.displayName ?? '', email: user.email ?? '' };
}

/** Calls the listeners when the person changes, but not when only the token was renewed. */
function watchPerson(auth: Auth): PersonWatch {
  const notifiers = new Set<() => void>();
  let paused = 0;

  return {
    onChange(listener) {
      let reported: string | undefined;
      const notify = (): void => {
        const person = personOf(auth.currentUser);
        const now = JSON.stringify(person);
        if (paused > 0 || now === reported) return;
        reported = now;
        listener(person);
      };
      notifiers.add(notify);
      const stop = onIdTokenChanged(auth, notify);
      return () => {
        notifiers.delete(notify);
        stop();
      };
    },
    async pause(step) {
      paused += 1;
      try {
        return await step();
      } finally {
        paused -= 1;
        for (const notify of notifiers) notify();
      }
    },
  };
}

async function attempt(step: Promise<unknown>, here?: ProblemNames): Promise<Outcome> {
  try {
    await step;
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: problemOf(error, here) };
  }
}

/** Signs in with this persistence. Without a session it is local again, where other tabs are noticed. */
async function withPersistence<T>(
  auth: Auth,
  persistence: Persistence,
  step: () => Promise<T>,
): Promise<T> {
  await setPersistence(auth, persistence);
  try {
    return await step();
  } catch (error) {
    if (!auth.currentUser) await setPersistence(auth, browserLocalPersistence);
    throw error;
  }
}

async function makeOrFindAccount(auth: Auth, { email, password }: NewAccount): Promise<User> {
  try {
    return (await createUserWithEmailAndPassword(auth, email, password)).user;
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-in-use') throw error;
  }
  // An interrupted registration continues with the same password.
  return (await signInWithEmailAndPassword(auth, email, password)).user;
}

async function signUp(auth: Auth, account: NewAccount): Promise<void> {
  await withPersistence(auth, browserLocalPersistence, async () => {
    const user = await makeOrFindAccount(auth, account);
    if (user.displayName) return;
    try {
      await updateProfile(user, { displayName: account.name });
      // The token is older than the name, which the server reads from it.
      await user.getIdToken(true);
    } catch (error) {
      // No sign-in without the name; a retry continues with this account.
      await auth.signOut();
      throw error;
    }
  });
}

async function signInWithGoogle(auth: Auth): Promise<GoogleOutcome> {
  try {
    const result = await withPersistence(auth, browserLocalPersistence, () =>
      signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
    );
    return { kind: 'done', isNew: getAdditionalUserInfo(result)?.isNewUser ?? false };
  } catch (error) {
    if (CANCELLED.has(codeOf(error) ?? '')) return { kind: 'cancelled' };
    return { kind: 'failed', problem: problemOf(error, WITH_GOOGLE) };
  }
}

async function signOut(auth: Auth): Promise<void> {
  await auth.signOut();
  await setPersistence(auth, browserLocalPersistence);
}

/** @param password signs the user in again, as Firebase requires before some changes; undefined skips that */
async function currentUser(auth: Auth, password: string | undefined): Promise<User> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new FirebaseError('auth/null-user', 'Nobody is signed in');
  if (password !== undefined) {
    const proof = EmailAuthProvider.credential(user.email ?? '', password);
    await reauthenticateWithCredential(user, proof);
  }
  return user;
}

async function deleteAccount(auth: Auth, password?: string): Promise<void> {
  await deleteUser(await currentUser(auth, password));
  await setPersistence(auth, browserLocalPersistence);
}

/** The same answer with or without an account. */
async function requestPasswordReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (!NO_SUCH_PERSON.has(codeOf(error) ?? '')) throw error;
  }
}

async function token(auth: Auth, renew?: boolean): Promise<string | undefined> {
  await auth.authStateReady();
  try {
    // The library renews a token five minutes before its end.
    return await auth.currentUser?.getIdToken(renew);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Firebase Authentication as identity provider. Belongs in a chunk of its own. */
export function createFirebaseProvider(settings: FirebaseSettings): IdentityProvider {
  const auth = openAuth(settings);
  const { onChange, pause } = watchPerson(auth);
  return {
    onChange,
    token: ({ renew } = {}) => token(auth, renew),
    signIn({ email, password, remember }) {
      const persistence = remember ? browserLocalPersistence : browserSessionPersistence;
      const step = () => signInWithEmailAndPassword(auth, email, password);
      return attempt(withPersistence(auth, persistence, step));
    },
    signUp: (account) => pause(() => attempt(signUp(auth, account))),
    signInWithGoogle: () => signInWithGoogle(auth),
    signOut: () => attempt(signOut(auth)),
    deleteAccount: (password) => attempt(deleteAccount(auth, password), WITH_PASSWORD),
    requestPasswordReset: (email) => attempt(requestPasswordReset(auth, email)),
    resetPassword: ({ token: code, newPassword }) =>
      attempt(confirmPasswordReset(auth, code, newPassword), WITH_LINK),
    checkPassword: (password) => attempt(currentUser(auth, password), WITH_PASSWORD),
    changePassword: ({ currentPassword, newPassword }) =>
      attempt(
        currentUser(auth, currentPassword).then((user) => updatePassword(user, newPassword)),
        WITH_PASSWORD,
      ),
  };
}
