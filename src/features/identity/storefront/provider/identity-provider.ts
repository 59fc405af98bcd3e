import type { ProblemBody } from '#platform/contract/problem.ts';

export type Person = { uid: string; name: string; email: string };

/** Result of a step. A refusal carries a sentence for the person. */
export type Outcome = { ok: true } | { ok: false; problem: ProblemBody };

/** Google answers in a window of its own (`done`), or the page is left (`leaving`). */
export type GoogleOutcome =
  | { kind: 'done'; isNew: boolean }
  | { kind: 'leaving' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; problem?: ProblemBody };

/** The shop's own provider or Firebase; screens know only this type. Expected failures are not thrown; a lost connection is a refusal `OFFLINE`. */
export type IdentityProvider = {
  /** Calls with the person (null: no session) once known and at each change, also of other tabs; `hasEnded`: no sign-out here. @returns how to stop */
  onChange: (listener: (person: Person | null, hasEnded?: boolean) => void) => () => void;
  /** A token valid for at least another minute; undefined if none is available. */
  token: (options?: { renew?: boolean }) => Promise<string | undefined>;
  /** Refuses with `SECOND_STEP` when a code is needed too. `remember` keeps the session when the browser closes. */
  signIn: (input: { email: string; password: string; remember: boolean }) => Promise<Outcome>;
  /** Checks the signed-in person's password; no session begins or ends. */
  checkPassword: (password: string) => Promise<Outcome>;
  /** Makes the account and signs it in. An existing address is refused as a sign-in would be. */
  signUp: (input: { name: string; email: string; password: string }) => Promise<Outcome>;
  /** @param here path and query to come back to, if the page has to be left */
  signInWithGoogle: (here: string) => Promise<GoogleOutcome>;
  signOut: () => Promise<Outcome>;
  /** Needs the password, except within ten minutes of signing in (then `SIGN_IN_AGAIN`). */
  deleteAccount: (password?: string) => Promise<Outcome>;
  requestPasswordReset: (email: string) => Promise<Outcome>;
  resetPassword: (input: { token: string; newPassword: string }) => Promise<Outcome>;
  /** @param endOthers signs other devices out; without `twoFactor` that happens in any case */
  changePassword: (input: {
    currentPassword: string;
    newPassword: string;
    endOthers: boolean;
  }) => Promise<Outcome>;
  /** The second step, loaded on demand. A provider that has one also lists sessions (`GET /v2/auth/security`). */
  twoFactor?: () => Promise<TwoFactor>;
};

export type NewTwoFactor = { address: string; secret: string; recoveryCodes: string[] };

type Refusal = Extract<Outcome, { ok: false }>;

export type TwoFactor = {
  signIn: (input: { code: string; isRecovery: boolean }) => Promise<Outcome>;
  start: (password: string) => Promise<{ ok: true; newTwoFactor: NewTwoFactor } | Refusal>;
  confirm: (code: string) => Promise<Outcome>;
  end: (password: string) => Promise<Outcome>;
  renewCodes: (password: string) => Promise<{ ok: true; recoveryCodes: string[] } | Refusal>;
};
