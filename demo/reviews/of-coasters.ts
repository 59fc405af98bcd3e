import { said, type DemoReviews } from './demo-review.ts';

export const OF_COASTERS: DemoReviews = {
  'marina-shoreline-coasters': [
    said(
      5,
      6,
      'Ananya C.',
      'Eight months of chai, twice a day. A damp cloth and they look like the first morning.',
      { variant: 'Lagoon' },
    ),
    said(
      5,
      13,
      'Kabir G.',
      'Bluer than on my screen, in a good way. The sand really is sand: you can feel the edge of it under the gloss.',
      { variant: 'Monsoon Grey' },
    ),
    said(
      5,
      24,
      'Zoya K.',
      'A gift, and it went well. They came in a cotton pouch with a card in handwriting and no price inside.',
      { variant: 'Lagoon' },
    ),
    said(
      4,
      37,
      'Rohit D.',
      'Lovely pour. One of the four has a slightly lower rim than the others, which nobody sees but me.',
      {
        variant: 'Lagoon',
        reply:
          'Thank you for saying so, Rohit. Rims differ by up to half a millimetre. If it rocks on your table, write to me and I’ll pour another one.',
      },
    ),
    said(
      5,
      52,
      'A buyer from Kochi',
      'My mother laid them side by side and moved them for ten minutes until the shoreline was one line.',
      { variant: 'Lagoon' },
    ),
    said(5, 71, 'Meher P.', 'We live far from any sea. Now there is some on the table.', {
      variant: 'Sunset Coral',
    }),
    said(
      5,
      95,
      'Suresh I.',
      'No rings after cold glasses all summer. I was doubtful about resin and hot cups, but tea at normal heat does nothing.',
      { variant: 'Lagoon' },
    ),
    said(
      4,
      120,
      'Nandini R.',
      'Beautiful, and heavier than I thought. Took six days to Guwahati.',
      { variant: 'Monsoon Grey' },
    ),
    said(5, 160, 'Farah S.', 'Third set from here. Each has its own foam, as promised.', {
      variant: 'Lagoon',
    }),
  ],
  'agate-slice-coasters': [
    said(
      5,
      9,
      'Ishaan M.',
      'They throw a small coloured shadow on the table in the afternoon. Did not expect that.',
      { variant: 'Amethyst' },
    ),
    said(
      4,
      33,
      'Lata B.',
      'The gilt edge is hand painted and looks it, which I like. The purple is darker than in the picture.',
      { variant: 'Amethyst' },
    ),
    said(5, 66, 'A buyer from Nagpur', 'A pair is just right for two people and a balcony.', {
      variant: 'Smoky',
    }),
    said(5, 101, 'Devika N.', 'Packed so well that it took me five minutes to get to them.', {
      variant: 'Rose Quartz',
    }),
  ],
  'kaajal-gold-leaf-coasters': [
    said(5, 17, 'Vikram J.', 'Black, gold, nothing else. They make a plain table look dressed.'),
    said(
      5,
      45,
      'Shalini T.',
      'Fingerprints show on black, so I wipe them. Worth it every time the lamp is on.',
    ),
    said(
      5,
      88,
      'Omar F.',
      'Bought as a thank-you for our architect. She asked where they are from before she opened the card.',
    ),
  ],
  'genda-phool-coasters': [
    said(
      5,
      21,
      'Rukmini V.',
      'Real petals, each one somewhere else. They stayed as orange as on the first day.',
    ),
    said(4, 57, 'Harsh A.', 'Good work. I wish the set came with a stand.'),
    said(
      5,
      112,
      'A buyer from Surat',
      'We gave them at our haldi. People still send us pictures with a cup on them.',
    ),
  ],
  'jaipur-terrazzo-coasters': [
    said(5, 30, 'Tara W.', 'Cheerful without being loud. The children chose the red one at once.'),
    said(
      4,
      83,
      'Mohit S.',
      'Nice chips of colour right to the edge. The cork below could be thicker.',
      { reply: 'It is now: since this autumn the cork is 3 mm.' },
    ),
  ],
  'monstera-leaf-coaster': [
    said(4, 26, 'Gauri L.', 'Pretty leaf for the plant corner. A wide mug covers it whole.', {
      variant: 'Forest Gold',
    }),
    said(5, 62, 'Pranav K.', 'Ordered one to see, then five more.'),
    said(
      4,
      130,
      'A buyer from Mysuru',
      'Green is a deep one, nearly black in the evening. I like it.',
    ),
  ],
};
