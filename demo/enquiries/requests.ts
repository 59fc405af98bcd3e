import type { DemoAnswer } from './demo-answer.ts';

/** A custom order request of the demo. */
export type DemoRequest = {
  /** How long ago. */
  hours: number;
  state: 'new' | 'answered' | 'closed';
  /** Which of the buyers asks. */
  by: number;
  type: string;
  colors?: string;
  size?: string;
  budget?: string;
  description: string;
  answer?: DemoAnswer;
  /** What its asker wrote back. */
  back?: DemoAnswer;
};

export const REQUESTS: DemoRequest[] = [
  {
    hours: 3,
    state: 'new',
    by: 0,
    type: 'trays',
    colors: 'Lagoon, a little gold',
    size: '45 × 30 cm',
    budget: '2000-5000',
    description:
      'A tray for our new house by the sea. The waves should come from the left.\nBy the second week of next month, if you can.',
  },
  {
    hours: 20,
    state: 'new',
    by: 5,
    type: 'art-pieces',
    colors: 'Sindoor red, white',
    size: '60 × 90 cm',
    budget: '5000+',
    description:
      'Durga Puja is coming: could you pour a large panel in red and white, without figures?',
  },
  {
    hours: 41,
    state: 'new',
    by: 8,
    type: 'jewelry',
    colors: 'Amethyst',
    budget: '500-1000',
    description: 'Earrings to match a lilac lehenga. I can send a photo of the cloth.',
  },
  {
    hours: 4 * 24,
    state: 'answered',
    by: 3,
    type: 'coasters',
    colors: 'Monsoon grey',
    size: '12 cm',
    budget: '1000-2000',
    description: 'Six coasters with our initials, F and Z, one letter on each, the rest plain.',
    answer: {
      after: 7,
      text: 'Thank you for your idea.\n\nSix coasters with F and Z in monsoon grey come to ₹1,740 and take two weeks. Shall the letters be white or gold?',
    },
  },
  {
    hours: 9 * 24,
    state: 'answered',
    by: 10,
    type: 'other',
    colors: 'As the flowers are',
    budget: '2000-5000',
    description: 'I have kept petals from my mother’s garden. Can you cast them into a lamp?',
    answer: {
      after: 20,
      text: 'Thank you for trusting me with the petals.\n\nDry them between paper for two weeks, then send them to me. The lamp takes a month and costs ₹4,200.',
    },
    back: {
      after: 26,
      text: 'They are drying in her cookbook. I’ll write again when I send them.',
    },
  },
  {
    hours: 16 * 24,
    state: 'answered',
    by: 2,
    type: 'keychains',
    size: '5 cm',
    budget: '1000-2000',
    description: 'Twenty keychains with the logo of our cycling club, blue and yellow.',
    answer: {
      after: 31,
      text: 'I would love to make these.\n\nTwenty keychains of 5 cm are ₹1,900 with the logo in two colours. Send me the logo as a picture, large if you can.',
    },
  },
  {
    hours: 33 * 24,
    state: 'closed',
    by: 6,
    type: 'art-pieces',
    colors: 'Desert sand, turquoise',
    size: '1 m round',
    budget: '5000+',
    description: 'A clock for the lobby of our haveli. No numbers, please, only the sand.',
    answer: {
      after: 26,
      text: 'Thank you for your idea.\n\nA one-metre clock doesn’t fit my mould: 70 cm is the largest I can pour. Would that do?',
    },
  },
  {
    hours: 58 * 24,
    state: 'closed',
    by: 7,
    type: 'trays',
    colors: 'Kumkum',
    description: 'Do you also pour on brass?',
    answer: {
      after: 5,
      text: 'Yes, on brass with a rim. Resin does not hold on polished brass without one.',
    },
  },
];
