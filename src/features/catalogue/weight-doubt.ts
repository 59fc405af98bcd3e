/** Couriers take no heavier parcel as one piece. */
const HEAVY_KILOGRAMS = 30;

/** A question about a weight that is likely typed in grams. */
export function weightDoubt(kilograms: number): string | undefined {
  if (!(kilograms > HEAVY_KILOGRAMS)) return undefined;
  return `Really ${kilograms} kg? Grams are written like "250 g".`;
}
