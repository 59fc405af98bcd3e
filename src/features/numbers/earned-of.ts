/** What came less what went back, in rupees; below zero where more went back. */
export function earnedOf({ received, refunds }: { received: number; refunds: number }): number {
  return Math.round((received - refunds) * 100) / 100;
}
