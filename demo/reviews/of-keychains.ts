import { said, type DemoReviews } from './demo-review.ts';

export const OF_KEYCHAINS: DemoReviews = {
  'alphabet-keychain': [
    said(5, 4, 'Simran B.', 'Ordered nine letters for nine cousins. Every name was right.'),
    said(
      5,
      16,
      'Aditya K.',
      'Two years in a pocket with coins would kill most things. After four months: two faint lines.',
    ),
    said(4, 29, 'A buyer from Patna', 'Flowers inside are real and tiny. The ring is a bit stiff.'),
    said(5, 58, 'Fatima Z.', 'My students got one each on the last day of school.'),
    said(4, 104, 'Chetan P.', 'Good gift for the price. The letter Q is hard to read.', {
      reply: 'You are right, and the Q has a longer tail now.',
    }),
    said(5, 151, 'Roshni W.', 'Colour exactly as I had asked in the note.'),
  ],
  'paw-keepsake-keychain': [
    said(
      5,
      11,
      'Natasha G.',
      "Simba's hair is in it, in a curl as he had it. Thank you for being so careful.",
    ),
    said(
      5,
      53,
      'Rajat S.',
      'She wrote to me before she poured, to be sure it was the right lock. That says all.',
    ),
    said(5, 115, 'A buyer from Dehradun', 'I hold it more often than I open doors.'),
  ],
  'wildflower-hex-keychain': [
    said(5, 23, 'Anjali M.', 'A meadow the size of a coin.'),
    said(4, 60, 'Siddharth N.', 'Nice and sturdy. The blue flowers are nearly white on mine.'),
    said(4, 128, 'Preeti H.', 'Pretty thing, quick delivery.'),
  ],
  'auto-rickshaw-charm-keychain': [
    said(
      5,
      14,
      'Varun D.',
      'Bought it for a friend in Toronto who misses the sound. He says he can hear it.',
    ),
    said(4, 55, 'A buyer from Hyderabad', 'Great fun. The front wheel could be a little rounder.', {
      variant: 'Delhi Green',
    }),
    said(5, 102, 'Geetanjali A.', 'My driver saw it and asked for one. Now he has one.', {
      variant: 'Kaali-Peeli',
    }),
  ],
  'nakshatra-zodiac-keychain': [
    said(4, 34, 'Uma T.', 'The stars are where they should be: I checked with an app.'),
    said(5, 90, 'Kunal E.', 'Glitters like a sky far from any city.'),
  ],
};
