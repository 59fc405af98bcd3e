import { said, type DemoReviews } from './demo-review.ts';

export const OF_JEWELRY: DemoReviews = {
  'monsoon-drop-earrings': [
    said(
      5,
      5,
      'Divya R.',
      'So light that I slept in them by mistake. Not a scratch, on them or on me.',
      { variant: 'Rain Blue' },
    ),
    said(
      5,
      18,
      'Tanvi S.',
      'Wore the yellow ones to a wedding, and three cousins wanted the address of the shop.',
      { variant: 'Haldi' },
    ),
    said(4, 39, 'A buyer from Bhopal', 'Sweet. The hooks are thin: I changed them for my own.', {
      variant: 'Moss',
      reply: 'Good to know. From this batch on they have a thicker hook.',
    }),
    said(5, 74, 'Neelam J.', 'They move like drops do.', { variant: 'Rain Blue' }),
    said(
      5,
      110,
      'Hema P.',
      'Bought for my daughter, kept for myself, bought again for my daughter.',
      { variant: 'Haldi' },
    ),
  ],
  'gulmohar-petal-studs': [
    said(5, 27, 'Sanjana U.', 'A real petal, as red as the tree outside my window in May.'),
    said(
      4,
      70,
      'Rhea T.',
      'One is a little more orange than the other. Petals are like that, I know.',
    ),
    said(5, 124, 'A buyer from Vadodara', 'Small enough for the office.'),
  ],
  'tide-pool-pendant': [
    said(
      5,
      12,
      'Maya F.',
      'If you hold it against the light there are three layers of water in it.',
    ),
    said(5, 46, 'Karthik V.', 'For our anniversary. She has not taken it off for a month.'),
    said(4, 92, 'Jyoti A.', 'Gorgeous stone, short chain. I should have taken the longer one.'),
  ],
  'neem-skeleton-leaf-earrings': [
    said(5, 38, 'Amrita D.', 'Every vein is there, under glass, weighing nothing.'),
    said(4, 97, 'Lalitha E.', 'Delicate. I keep them in the box they came in.'),
  ],
  'gold-leaf-signet-ring': [
    said(4, 44, 'Yash O.', 'Looks expensive and is not. Runs half a size large.'),
    said(5, 86, 'Ela N.', 'The gold floats somewhere below the surface. I keep turning it.'),
    said(
      3,
      139,
      'A buyer from Lucknow',
      'Pretty, but the top got fine scratches within three weeks of daily work.',
      {
        reply:
          'I am sorry. Resin is softer than stone: send it back and I’ll polish it for you, free of charge.',
      },
    ),
  ],
  'jasmine-keepsake-bangle': [
    said(
      5,
      20,
      'Kavya I.',
      'Jasmine from my wedding hair, sent in an envelope, came back as this. I cried, then showed everybody.',
    ),
    said(5, 79, 'Sudha R.', 'Clear as water and the flowers look asleep in it.'),
    said(
      4,
      133,
      'Mitali C.',
      'Beautiful. Took a week longer than written, and she told me in time.',
    ),
  ],
  'ocean-cufflinks': [
    said(5, 31, 'Dhruv L.', 'Two small seas at a very dull conference.'),
    said(
      5,
      108,
      'A buyer from Panaji',
      'For my father, who was a sailor. He wears them with everything.',
    ),
  ],
};
