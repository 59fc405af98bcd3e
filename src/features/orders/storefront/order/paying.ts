/** How paying stands: not known yet, by UPI at once, by a mail later, told to us, or done. */
export type Paying = 'unknown' | 'by-upi' | 'later' | 'told' | 'settled';
