import { VIA_KEY } from '../via-key.ts';
import { Via } from '../via.ts';

/** The word of the link by which this tab came to the shop. */
export function viaOfTab(): string | undefined {
  try {
    return Via.safeParse(sessionStorage.getItem(VIA_KEY)).data;
  } catch {
    return undefined;
  }
}
