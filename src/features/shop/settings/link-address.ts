import * as z from 'zod';
import { line } from '#platform/contract/text.ts';

const OWN_PATH = /^\/(?!\/)[^\s\\]*$/;
const WebAddress = z.url({ protocol: /^https$/ }).max(300);

/** An https address, a page of the shop, or nothing. */
export const LinkAddress = line(300).refine(
  (link) => link === '' || OWN_PATH.test(link) || WebAddress.safeParse(link).success,
  'Enter an address like https://... or a page of the shop like /care-guide',
);
