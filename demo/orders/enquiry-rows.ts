import { uuidv7 } from '#platform/server/id.ts';
import { BUYERS } from './buyers.ts';
import type { OrderPlan } from './order-plan.ts';
import type { Enquiries } from './order-queries.ts';

type State = 'new' | 'answered' | 'closed';

type Request = {
  hours: number;
  state: State;
  /** Which of the buyers asks. */
  by: number;
  type: string;
  colors?: string;
  size?: string;
  budget?: string;
  description: string;
};

const REQUESTS: Request[] = [
  {
    hours: 3,
    state: 'new',
    by: 0,
    type: 'trays',
    colors: 'Lagoon, a little gold',
    size: '45 x 30 cm',
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
    size: '60 x 90 cm',
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
  },
  {
    hours: 9 * 24,
    state: 'answered',
    by: 10,
    type: 'other',
    colors: 'As the flowers are',
    budget: '2000-5000',
    description: 'I have kept the petals of my mother’s garden. Can you cast them into a lamp?',
  },
  {
    hours: 16 * 24,
    state: 'answered',
    by: 2,
    type: 'keychains',
    size: '5 cm',
    budget: '1000-2000',
    description: 'Twenty keychains with the logo of our cycling club, blue and yellow.',
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
  },
  {
    hours: 58 * 24,
    state: 'closed',
    by: 7,
    type: 'trays',
    colors: 'Kumkum',
    description: 'Do you also pour on brass?',
  },
];

type Question = {
  hours: number;
  state: State;
  details: string;
  /** About the newest order of its asker that is in this status. */
  about?: OrderPlan['status'];
  /** Which of the buyers asks; the demo's customer where it is missing. */
  by?: number;
};

const QUESTIONS: Question[] = [
  {
    hours: 2,
    state: 'new',
    about: 'shipped',
    details: 'The courier’s page has said the same since yesterday. Is my parcel all right?',
  },
  {
    hours: 11,
    state: 'new',
    by: 3,
    about: 'pending',
    details: 'I typed the UTR of another transfer at first. The right one is in the order now.',
  },
  {
    hours: 2 * 24,
    state: 'answered',
    about: 'processing',
    details: 'Can you add a card with “For Nani, with love” to it?',
  },
  { hours: 6 * 24, state: 'answered', by: 1, details: 'Do you send to Nepal as well?' },
  {
    hours: 14 * 24,
    state: 'closed',
    by: 6,
    about: 'delivered',
    details: 'One coaster has a tiny bubble near the rim.\nI like it, but you may want to know.',
  },
  {
    hours: 40 * 24,
    state: 'closed',
    by: 9,
    details: 'How do I get candle wax off a tray without scratching it?',
  },
];

function ago(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

function buyerAt(index: number) {
  const buyer = BUYERS[index];
  if (!buyer) throw new Error(`There is no buyer ${index}`);
  return buyer;
}

type Placed = { plan: OrderPlan; number: string };

function requestRow(request: Request, now: Date): Enquiries['requests'][number] {
  const { firstName, lastName, email } = buyerAt(request.by);
  const at = ago(now, request.hours);
  return {
    id: uuidv7(at.getTime()),
    name: `${firstName} ${lastName}`,
    email,
    product_type: request.type,
    colors: request.colors ?? '',
    size: request.size ?? '',
    budget: request.budget ?? null,
    description: request.description,
    state: request.state,
    created_at: at,
  };
}

function questionRow(
  { hours, state, details, about, by }: Question,
  { placed, asha, now }: { placed: Placed[]; asha: OrderPlan['buyer']; now: Date },
): Enquiries['questions'][number] {
  const { uid, firstName, lastName, email } = by === undefined ? asha : buyerAt(by);
  const [order] = placed
    .filter(({ plan }) => plan.buyer.uid === uid && plan.status === about)
    .toSorted((a, b) => a.plan.ageMinutes - b.plan.ageMinutes);
  const at = ago(now, hours);
  return {
    id: uuidv7(at.getTime()),
    uid,
    name: `${firstName} ${lastName}`,
    email,
    query_type: 'Support',
    details,
    order_number: order?.number ?? null,
    state,
    created_at: at,
  };
}

/** What people have asked for and about, in every state that the maker's list knows. */
export function enquiryRows(placed: Placed[], asha: OrderPlan['buyer'], now: Date): Enquiries {
  return {
    requests: REQUESTS.map((request) => requestRow(request, now)),
    questions: QUESTIONS.map((question) => questionRow(question, { placed, asha, now })),
  };
}
