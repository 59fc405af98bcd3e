import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from './idempotency/claim-request.ts';

const ID_LENGTH = 22;
/** 162 bits. */
const KEY_LENGTH = 27;
const TOKEN = new RegExp(`^[\\w-]{${ID_LENGTH + KEY_LENGTH}}$`);

type Linked = { id: string; linkVersion: number };

/** Derives link tokens for the ids of one kind of row from the shop's secret; nothing is stored. */
export type LinkTokens = {
  /** The last part of a row's link. */
  tokenOf: (row: Linked) => string;
};

export function createLinkTokens(key: Buffer): LinkTokens {
  return {
    tokenOf: ({ id, linkVersion }) => {
      const signed = createHmac('sha256', key).update(`${id}|${linkVersion}`).digest('base64url');
      const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
      return short + signed.slice(0, KEY_LENGTH);
    },
  };
}

/** The id that a token names, proven or not. */
export function idInToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a token of this kind, by the shop's secret alone. For rows whose link is never renewed. */
export function provenId(links: LinkTokens, token: string): string | undefined {
  const id = idInToken(token);
  const expected = sha256(links.tokenOf({ id: id ?? '', linkVersion: 1 }));
  return timingSafeEqual(expected, sha256(token)) ? id : undefined;
}
