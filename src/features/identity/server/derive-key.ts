import { hkdfSync } from 'node:crypto';

/** A key of its own for each purpose: the secret itself signs cookies and links. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
