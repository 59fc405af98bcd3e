import { said, type DemoReviews } from './demo-review.ts';

export const OF_ART_PIECES: DemoReviews = {
  'arabian-sea-wall-panel': [
    said(
      5,
      10,
      'Radhika S.',
      'It hangs opposite the window. In the morning the foam is white, in the evening it is gold.',
    ),
    said(
      5,
      63,
      'Pervez M.',
      'Came in a wooden crate with two screws and a drawing of where to put them. Ten minutes.',
    ),
    said(
      4,
      136,
      'A buyer from Thane',
      'Wonderful. Heavier than the wall hook I had: ask for the weight first, or read it on the page as I should have.',
    ),
  ],
  'sagar-manthan-wall-clock': [
    said(
      5,
      25,
      'Bina J.',
      'Silent, which matters in a bedroom, and the numerals can be read from the door.',
    ),
    said(4, 72, 'Akash R.', 'Keeps time, keeps its shine. I would have liked a second hand.', {
      variant: 'Ivory Gold',
    }),
    said(5, 122, 'Malini G.', 'My grandfather asked who painted the sea. Nobody did.'),
  ],
  'varmala-preservation-block': [
    said(
      5,
      7,
      'Shreya D.',
      'Our garlands, with the same petals in front as in the wedding picture. I do not know how she remembered.',
    ),
    said(
      5,
      32,
      'Nisha V.',
      'She called after the flowers had arrived, said which had suffered and what she would do. Then she did it.',
    ),
    said(
      5,
      69,
      'A buyer from Ahmedabad',
      'Five weeks of waiting, a picture each week, and a block that is clear from every side.',
    ),
    said(
      5,
      117,
      'Tushar P.',
      'Roses went a shade darker, as she had told us they would. We could not be happier.',
    ),
  ],
  'ganga-river-console-table': [
    said(
      5,
      47,
      'Alok K.',
      'Two men carried it in and both stopped to look. The river runs from one end to the other without a seam.',
    ),
    said(
      5,
      149,
      'Meenakshi R.',
      'She sent four photographs of planks and let us choose. Our table is one of those trees now.',
    ),
  ],
  'lotus-pond-night-lamp': [
    said(
      5,
      36,
      'Charu L.',
      'Warm enough to read by, dim enough to sleep. Our son calls it his pond.',
    ),
    said(4, 84, 'Dinesh B.', 'Lovely light. The cable is one metre: we had to use an extension.', {
      reply: 'Lamps are made with two metres of cable from now on.',
    }),
  ],
};
