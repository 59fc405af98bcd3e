import { said, type DemoReviews } from './demo-review.ts';

export const OF_TRAYS: DemoReviews = {
  'andaman-serving-tray': [
    said(
      5,
      8,
      'Priya N.',
      'The foam looks wet. My mother-in-law touched it to be sure, and then ordered one for Surat.',
    ),
    said(
      5,
      19,
      'Arjun R.',
      'Carries six cups and a plate without bending. The handles sit well in big hands.',
    ),
    said(
      5,
      41,
      'Sneha K.',
      'I keep it standing against the wall when nobody visits. It is the first thing people ask about.',
    ),
    said(
      4,
      68,
      'A buyer from Jaipur',
      'Very beautiful. Larger than I had pictured it: measure your shelf first.',
    ),
    said(
      5,
      99,
      'Leena D.',
      'One handle came loose in the post. A new one was in my letter box four days later, with the right screw.',
      { reply: 'Thank you for the quick picture, Leena: it made this easy.' },
    ),
    said(5, 143, 'Imran Q.', 'Turmeric, oil, tea: everything wipes off.'),
  ],
  'geode-edge-catch-all': [
    said(
      5,
      15,
      'Ritika S.',
      'Keys, ring, watch. It is the last thing I touch before leaving and it still makes me look.',
      { variant: 'Amethyst, 16 cm' },
    ),
    said(
      4,
      49,
      'Joel F.',
      'The crystals at the rim are a little sharp to the finger. Looks wonderful.',
      { variant: 'Emerald, 22 cm' },
    ),
    said(5, 105, 'A buyer from Indore', 'Every side has another picture in it.', {
      variant: 'Amethyst, 22 cm',
    }),
  ],
  'teak-and-tide-platter': [
    said(5, 28, 'Nikhil B.', 'Cheese on the wood, nothing on the water: too nice to cover.'),
    said(
      5,
      77,
      'Aparna H.',
      'The seam between teak and resin cannot be felt with a nail. Proper work.',
    ),
    said(4, 126, 'Sameer V.', 'Needs oil every two months, as the care card says. Fair.'),
  ],
  'jaali-trinket-dish': [
    said(
      4,
      35,
      'Kiran M.',
      'Fine pattern, and smaller than I thought: four rings and it is full. The size was on the page, I did not read it.',
      { variant: 'Mor Blue' },
    ),
    said(5, 81, 'Bhavna C.', 'Looks like the windows in Sidi Saiyyed, only blue.'),
  ],
  'dried-rose-vanity-tray': [
    said(5, 22, 'Aisha M.', 'My perfume bottles have a garden now.'),
    said(
      4,
      64,
      'Pooja G.',
      'Roses are lovely. Two small bubbles near one petal, which I only found when I looked for them.',
      {
        reply:
          'Small bubbles at a petal are its last breath: I cannot always catch them. Write to me if they trouble you.',
      },
    ),
    said(5, 118, 'A buyer from Chandigarh', 'Arrived whole, wrapped like an egg.'),
  ],
};
