import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
/** Phone clocks drift: the previous and the next code count too. */
const STEPS_AROUND = [-1, 0, 1];

/** The six digits of one half minute (RFC 4226, RFC 6238; HMAC-SHA-1). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const start = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The half minute since 1970 of this code, if it is valid `now`. */
export function totpStep(code: string, secret: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  // Newest first: of two equal codes the older is used up with it.
  return STEPS_AROUND.map((offset) => current - offset).find(
    (step) => codeAt(secret, step) === code,
  );
}
