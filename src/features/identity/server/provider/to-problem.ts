import {
  BadRequest,
  Forbidden,
  NotFound,
  Unauthenticated,
  Unavailable,
  type ProblemDeclaration,
} from '#platform/contract/problem.ts';
import {
  GoogleNotSetUp,
  LinkExpired,
  OwnerStays,
  PasswordRefused,
  SignInAgain,
  SignInFailed,
  WrongPassword,
} from '../../contract.ts';
import {
  CodeRefused,
  RecoveryCodeRefused,
  TwoFactorIsOff,
  TwoFactorIsOn,
  TwoFactorLocked,
  TwoFactorOver,
  TwoFactorStays,
} from '../../security-contract.ts';
import {
  OWNER_STAYS_CODE,
  PASSWORD_REFUSED_CODE,
  TWO_FACTOR_STAYS_CODE,
} from './provider-options.ts';

const BY_CODE: Record<string, ProblemDeclaration> = {
  INVALID_EMAIL_OR_PASSWORD: SignInFailed,
  INVALID_PASSWORD: WrongPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: WrongPassword,
  PASSWORD_TOO_SHORT: PasswordRefused,
  PASSWORD_TOO_LONG: PasswordRefused,
  [PASSWORD_REFUSED_CODE]: PasswordRefused,
  [OWNER_STAYS_CODE]: OwnerStays,
  [TWO_FACTOR_STAYS_CODE]: TwoFactorStays,
  INVALID_TOKEN: LinkExpired,
  TOKEN_EXPIRED: LinkExpired,
  USER_NOT_FOUND: LinkExpired,
  SESSION_EXPIRED: SignInAgain,
  SESSION_NOT_FRESH: SignInAgain,
  PROVIDER_NOT_FOUND: GoogleNotSetUp,
  INVALID_CODE: CodeRefused,
  INVALID_BACKUP_CODE: RecoveryCodeRefused,
  ACCOUNT_TEMPORARILY_LOCKED: TwoFactorLocked,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: TwoFactorOver,
  INVALID_TWO_FACTOR_COOKIE: TwoFactorOver,
  TOTP_ALREADY_ENABLED: TwoFactorIsOn,
  TOTP_NOT_ENABLED: TwoFactorIsOff,
  TWO_FACTOR_NOT_ENABLED: TwoFactorIsOff,
  BACKUP_CODES_NOT_ENABLED: TwoFactorIsOff,
  FAILED_TO_CREATE_USER: Unavailable,
  FAILED_TO_CREATE_SESSION: Unavailable,
  FAILED_TO_GET_SESSION: Unavailable,
};

const BY_STATUS: Record<number, ProblemDeclaration> = {
  401: Unauthenticated,
  403: Forbidden,
  404: NotFound,
  // Of two concurrent uses of one recovery code, the second.
  409: RecoveryCodeRefused,
};

/** The library's error as the shop's problem; its own words stay inside. */
export function problemOf(status: number, code: string | undefined): ProblemDeclaration {
  const byCode = code === undefined ? undefined : BY_CODE[code];
  return byCode ?? BY_STATUS[status] ?? (status >= 500 ? Unavailable : BadRequest);
}
