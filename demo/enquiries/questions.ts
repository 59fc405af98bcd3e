import type { OrderPlan } from '../orders/order-plan.ts';
import type { DemoAnswer } from './demo-answer.ts';

/** A question that a customer of the demo has asked. */
export type DemoQuestion = {
  /** How long ago. */
  hours: number;
  state: 'new' | 'answered' | 'closed';
  details: string;
  /** About the newest order of its asker that is in this status. */
  about?: OrderPlan['status'];
  /** Which of the buyers asks; the demo's customer where it is missing. */
  by?: number;
  answer?: DemoAnswer;
};

export const QUESTIONS: DemoQuestion[] = [
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
    details: 'At first I typed the UTR of another transfer. The right one is in the order now.',
  },
  {
    hours: 2 * 24,
    state: 'answered',
    about: 'processing',
    details: 'Can you add a card with “For Nani, with love” to it?',
    answer: { after: 4, text: 'Of course. The card goes into the parcel, in my handwriting.' },
  },
  {
    hours: 6 * 24,
    state: 'answered',
    by: 1,
    details: 'Do you send to Nepal as well?',
    answer: {
      after: 9,
      text: 'Not yet: the courier takes no resin across the border. An address in India works.',
    },
  },
  {
    hours: 14 * 24,
    state: 'closed',
    by: 6,
    about: 'delivered',
    details: 'One coaster has a tiny bubble near the rim.\nI like it, but you may want to know.',
    answer: {
      after: 6,
      text: 'Thank you for telling me. Keep it, and take 10% off your next piece.',
    },
  },
  {
    hours: 40 * 24,
    state: 'closed',
    by: 9,
    details: 'How do I get candle wax off a tray without scratching it?',
    answer: {
      after: 18,
      text: 'Put the tray into the freezer for an hour. The wax then comes off with a fingernail.',
    },
  },
];
