declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; dh?: string; authSecret: string };
  const ece: { decrypt: (sent: Buffer, keys: Keys) => Buffer };
  export default ece;
}
