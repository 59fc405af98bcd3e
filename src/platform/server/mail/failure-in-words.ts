import type { MailServer } from './mail-server.ts';

export type Failure = Error & { code?: string; responseCode?: number };
/** The field of the settings to look at, and what to do. */
export type FailureInWords = { field?: 'host' | 'port' | 'password'; sentence: string };

const REFUSED_LOGIN = new Set([530, 534, 535, 538]);

const isRefused = ({ code, responseCode = 0 }: Failure) =>
  code === 'EAUTH' || REFUSED_LOGIN.has(responseCode);
const isGoogle = (host: string) => /(^|\.)g(oogle)?mail\.com$/.test(host);
const otherPort = (port: number) => (port === 465 ? '587' : '465');

type Cause = {
  /** The code, or the words of Node's errors, which have no common code. */
  matches: (failure: Failure) => boolean;
  field: NonNullable<FailureInWords['field']>;
  sentence: (server: MailServer) => string;
};

/** The first that matches is shown. */
const CAUSES: Cause[] = [
  {
    matches: ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    field: 'host',
    sentence: ({ host }) => `There is no server called ${host}. Check how it is written.`,
  },
  {
    matches: ({ code }) => code === 'EINSIDE',
    field: 'host',
    sentence: ({ host }) =>
      `${host} leads into the network that your shop runs in, and not to an email provider. Write the name of your provider's server.`,
  },
  {
    matches: isRefused,
    field: 'password',
    sentence: ({ host }) =>
      isGoogle(host)
        ? 'The user name or password was refused. Gmail does not take your usual password here, only an app password of 16 letters: the guide says how to get one.'
        : 'The user name or password was refused. Many providers want an app password here, not the one you sign in with: see the guides.',
  },
  {
    matches: ({ message }) => /certificate|self-signed|altnames|CERT_/i.test(message),
    field: 'host',
    sentence: ({ host }) =>
      `${host} cannot prove that it is ${host}: its certificate is for another name, expired or self-signed. Your password was not sent. Check the name of the server.`,
  },
  {
    matches: ({ message }) => /wrong version number|SSL routines|TLS/i.test(message),
    field: 'port',
    sentence: ({ host, port }) =>
      `${host} does not speak the encryption that belongs to port ${port}. Your password was not sent. Try port ${otherPort(port)}.`,
  },
  {
    matches: ({ message }) => /ECONNREFUSED/.test(message),
    field: 'port',
    sentence: ({ host, port }) =>
      `${host} takes no email on port ${port}. Try port ${otherPort(port)}.`,
  },
  {
    matches: ({ code, message }) =>
      code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout/i.test(message),
    field: 'port',
    sentence: ({ host, port }) =>
      `${host} did not answer on port ${port}. Some networks close that port: try ${otherPort(port)}, then once more in a few minutes.`,
  },
];

/** Why a mail server was not reached, or did not let the shop in; undefined for what else it says. */
export function failureInWords(failure: Failure, server: MailServer): FailureInWords | undefined {
  const cause = CAUSES.find(({ matches }) => matches(failure));
  return cause && { field: cause.field, sentence: cause.sentence(server) };
}
