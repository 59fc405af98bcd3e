import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Both in base64url, as the browser hands them out. */
export type PushKeys = { p256dh: string; auth: string };

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
/** Marks the end of the last record (RFC 8188, section 2). */
const LAST = Buffer.of(2);

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Encrypts a message for one browser (RFC 8291 with `aes128gcm` of RFC 8188). @param text up to 3,993 bytes */
export function encryptPush(text: string, keys: PushKeys): Buffer {
  const [theirs, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url')) as [
    Buffer,
    Buffer,
  ];
  const pair = createECDH(CURVE);
  const ours = pair.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), auth, info, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ours.length),
    ours,
    cipher.update(Buffer.concat([Buffer.from(text), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** True for a point of the curve and a secret of 16 bytes: others cannot be encrypted for. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const theirs = Buffer.from(p256dh, 'base64url');
  if (theirs.length !== 65) return false;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(theirs);
    return true;
  } catch {
    return false;
  }
}
