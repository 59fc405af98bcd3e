import * as z from 'zod';
import { emailIn } from './typed/email.ts';
import { pinIn } from './india/pin.ts';
import { hasWords, plainCode, typedLine, typedParagraph } from './typed/typed-text.ts';
import { indianMobile } from './india/phone.ts';

function atMost(max: number): string {
  return `Use at most ${max} characters`;
}

/** One line of words; may be empty. */
export function line(max: number) {
  return z.string().overwrite(typedLine).max(max, atMost(max));
}

/** A line that must name something: with a letter or a digit. @param missing the sentence for one that does not */
export function requiredLine(max: number, missing: string) {
  return z
    .string(missing)
    .overwrite(typedLine)
    .min(1, missing)
    .max(max, atMost(max))
    .refine(hasWords, missing);
}

/** Words of several lines; may be empty. */
export function paragraph(max: number) {
  return z.string().overwrite(typedParagraph).max(max, atMost(max));
}

/** Several lines that must say something. @param missing the sentence for none */
export function requiredParagraph(max: number, missing: string) {
  return z.string(missing).overwrite(typedParagraph).min(1, missing).max(max, atMost(max));
}

/** A code of plain letters and digits, before its own check: an order number, a UPI ID, a GSTIN. */
export function code(missing?: string) {
  return z.string(missing).overwrite(plainCode);
}

const ENTER_EMAIL = 'Enter an email address like name@example.com';

/** One strict address, without a name. @param missing the sentence for none, @param wrong for what is no address */
export function requiredEmail(missing: string, wrong = ENTER_EMAIL) {
  return z.string(missing).overwrite(emailIn).min(1, missing).max(254, wrong).pipe(z.email(wrong));
}

export const Email = requiredEmail(ENTER_EMAIL);

/** An address, or ''. */
export const OptionalEmail = z
  .string(ENTER_EMAIL)
  .overwrite(emailIn)
  .pipe(z.union([z.literal(''), z.email().max(254)], ENTER_EMAIL));

const ENTER_MOBILE = 'Enter a 10-digit mobile number';

function mobile(missing: string) {
  return z.string(missing).overwrite((typed) => indianMobile(typed) ?? plainCode(typed));
}

/** Ten digits of an Indian mobile number. @param missing the sentence for none */
export function requiredPhone(missing: string) {
  return mobile(missing)
    .min(1, missing)
    .regex(/^[6-9]\d{9}$/, ENTER_MOBILE);
}

/** Ten digits of an Indian mobile number, or ''. */
export const OptionalPhone = mobile(ENTER_MOBILE).regex(/^(?:[6-9]\d{9})?$/, ENTER_MOBILE);

const ENTER_PIN = 'Enter a PIN code of 6 digits, like 110001';

/** @param missing the sentence for none */
export function requiredPin(missing = ENTER_PIN) {
  return z
    .string(missing)
    .overwrite(pinIn)
    .min(1, missing)
    .regex(/^[1-9]\d{5}$/, ENTER_PIN);
}
