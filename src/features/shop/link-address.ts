import * as z from 'zod';

const OWN_PATH = /^\/(?!\/)[^\s\\]*$/;
const WebAddress = z.url({ protocol: /^https$/ }).max(300);

/** An https address, a page of the shop, or nothing. */
export const LinkAddress = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters')
  .refine(
    (link) => link === '' || OWN_PATH.test(link) || WebAddress.safeParse(link).success,
    'Give an address like https://... or a page of the shop like /care-guide',
  );
