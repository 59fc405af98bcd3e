/** What every piece of the demo shop shares, shown last among its features. */
export const SHARED_FEATURES: Record<string, string> = {
  Material: 'Low-VOC epoxy resin, mica pigments',
  Care: 'Soft cloth, keep out of direct sun',
  'Made in': 'Ahmedabad, India',
  Dispatch: '3–5 days',
};

/** The last sentence of every description. */
export const CLOSING_SENTENCE =
  'Each pour is one of a kind; expect small differences from the photo.';

/** For pieces that hang from the ear. */
export const EARRING_HOOK = '925-silver plated brass';
