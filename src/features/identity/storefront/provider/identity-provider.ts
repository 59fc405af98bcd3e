import type { ProblemBody } from '#platform/contract/problem.ts';

/** The signed-in person, as the identity provider names them. */
export type Person = { uid: string; name: string; email: string };

/** What became of a step. A refusal carries the sentence for the person who tried. */
export type Outcome = { ok: true } | { ok: false; problem: ProblemBody };

/** Google answers in a window of its own (`done`), or leads away from the page and back (`leaving`). */
export type GoogleOutcome =
  | { kind: 'done'; isNew: boolean }
  | { kind: 'leaving' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; problem?: ProblemBody };

/**
 * What signs people in. Two ship: the shop's own and Firebase; screens know only this. No method
 * throws for what can be expected; a lost connection is a refusal with the code `OFFLINE`.
 */
export type IdentityProvider = {
  /**
   * Says who is signed in (null: no session) as soon as it is known, and again at each change, also one
   * that another tab made. @returns how to stop listening
   * @param listener `hasEnded`: the session is over without a sign-out here
   */
  onChange: (listener: (person: Person | null, hasEnded?: boolean) => void) => () => void;
  /** A token that holds for at least another minute; undefined when there is none to be had. */
  token: (options?: { renew?: boolean }) => Promise<string | undefined>;
  /**
   * Refuses with `SECOND_STEP` where the password was right and a code is asked for besides.
   * @param remember keeps the session when the browser closes
   */
  signIn: (typed: { email: string; password: string; remember: boolean }) => Promise<Outcome>;
  /** Whether this is the password of the signed-in person. Ends and begins no session. */
  checkPassword: (password: string) => Promise<Outcome>;
  /** Makes the account and signs it in. An address that has one already is refused as a sign-in would be. */
  signUp: (typed: { name: string; email: string; password: string }) => Promise<Outcome>;
  /** @param here path and query of this shop to come back to, where the page has to be left */
  signInWithGoogle: (here: string) => Promise<GoogleOutcome>;
  signOut: () => Promise<Outcome>;
  /** Needs the password, except within ten minutes of signing in (then `SIGN_IN_AGAIN`). */
  deleteAccount: (password?: string) => Promise<Outcome>;
  requestPasswordReset: (email: string) => Promise<Outcome>;
  /** @param token from the link in the mail */
  resetPassword: (typed: { token: string; newPassword: string }) => Promise<Outcome>;
  /** @param endOthers signs other devices out; where there is no `twoFactor` that happens in any case */
  changePassword: (typed: {
    currentPassword: string;
    newPassword: string;
    endOthers: boolean;
  }) => Promise<Outcome>;
  /**
   * The second step of signing in. A provider that has one also lists the person's sessions
   * (`GET /v2/auth/security`). Its code is fetched when it is asked for.
   */
  twoFactor?: () => Promise<TwoFactor>;
};

/** What an authenticator app needs, and the recovery codes. */
export type NewTwoFactor = { address: string; secret: string; recoveryCodes: string[] };

type Refusal = Extract<Outcome, { ok: false }>;

/** A second step of signing in: a code of an app on the phone, or a recovery code. */
export type TwoFactor = {
  /** Ends a sign-in that was refused with `SECOND_STEP`. */
  signIn: (typed: { code: string; isRecovery: boolean }) => Promise<Outcome>;
  start: (password: string) => Promise<{ ok: true; made: NewTwoFactor } | Refusal>;
  /** Turns it on by a first code. */
  confirm: (code: string) => Promise<Outcome>;
  end: (password: string) => Promise<Outcome>;
  renewCodes: (password: string) => Promise<{ ok: true; recoveryCodes: string[] } | Refusal>;
};
