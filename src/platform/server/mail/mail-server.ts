import type { MailNetwork } from './mail-network.ts';

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  secure: boolean;
  requireTls: boolean;
  login?: { user: string; password: string };
  from: string;
  /** The addresses that a server typed by the owner may have; undefined for the machine's own. */
  network?: MailNetwork;
};

/** Those to try for a mail of this kind, the best first; none while mail is not set up. */
export type MailServers = (kind: string) => Promise<MailServer[]>;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** `smtp://` (STARTTLS where offered) or `smtps://`. Parsed by hand, so that nothing in the address can switch off certificate checks. */
export function serverOfUrl(smtpUrl: string, from: string): MailServer {
  const url = new URL(smtpUrl);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const secure = url.protocol === 'smtps:';
  const hasLogin = url.username !== '';
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password never travels in the clear, even where TLS was stripped.
    requireTls: !secure && hasLogin && !isLoopback(host),
    from,
    ...(hasLogin && {
      login: {
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
      },
    }),
  };
}
