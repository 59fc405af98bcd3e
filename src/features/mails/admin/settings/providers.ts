import type { MailServerFields } from '../../server-contract.ts';
import type * as z from 'zod';

type ServerFields = z.output<typeof MailServerFields>;
type Port = ServerFields['port'];

/** Zoho has one server for paid mailboxes of an own domain and one for all others. */
export const ZOHO_HOSTS = { paid: 'smtppro.zoho.in', free: 'smtp.zoho.in' } as const;
const GMAIL_HOST = 'smtp.gmail.com';
const TLS_PORT = 465;

export type ProviderName = 'gmail' | 'zoho' | 'other';
export type ZohoPlan = keyof typeof ZOHO_HOSTS;

/** What the form holds, except for the password. */
export type Typed = {
  provider: ProviderName;
  from: string;
  zohoPlan: ZohoPlan;
  /** These three are typed for another provider only. */
  host: string;
  port: Port;
  user: string;
};

export type ServerDraft = Typed & { password: string };

/** Where the chosen provider takes mails. */
function placeOf({ provider, zohoPlan, host, port }: Typed): Pick<ServerFields, 'host' | 'port'> {
  if (provider === 'gmail') return { host: GMAIL_HOST, port: TLS_PORT };
  if (provider === 'zoho') return { host: ZOHO_HOSTS[zohoPlan], port: TLS_PORT };
  return { host, port };
}

/** What is sent for the form, without the password. */
export function serverOf(typed: Typed): ServerFields {
  const { provider, from, user } = typed;
  return { from, ...placeOf(typed), user: provider === 'other' ? user : from };
}

/** The form with another provider chosen; the fields of "another" begin with what held before. */
export function withProvider(typed: Typed, provider: ProviderName): Typed {
  if (provider !== 'other' || typed.host !== '') return { ...typed, provider };
  return { ...typed, ...placeOf(typed), user: typed.user || typed.from, provider };
}

function providerOf({ host, port, user, from }: ServerFields): Pick<Typed, 'provider'> & {
  zohoPlan?: ZohoPlan;
} {
  if (port !== TLS_PORT || user !== from) return { provider: 'other' };
  if (host === GMAIL_HOST) return { provider: 'gmail' };
  if (host === ZOHO_HOSTS.paid) return { provider: 'zoho', zohoPlan: 'paid' };
  if (host === ZOHO_HOSTS.free) return { provider: 'zoho', zohoPlan: 'free' };
  return { provider: 'other' };
}

/** The form as it begins: the saved server, or what the owner's address suggests. */
export function firstTyped(saved: ServerFields | undefined, ownerEmail: string): Typed {
  const empty: Typed = {
    provider: 'gmail',
    from: ownerEmail,
    zohoPlan: /@zoho(mail)?\./.test(ownerEmail) ? 'free' : 'paid',
    host: '',
    port: TLS_PORT,
    user: '',
  };
  if (saved) {
    const known = { ...empty, from: saved.from, ...providerOf(saved) };
    return known.provider === 'other' ? { ...known, ...saved } : known;
  }
  return /@zoho(mail)?\./.test(ownerEmail) ? { ...empty, provider: 'zoho' } : empty;
}
