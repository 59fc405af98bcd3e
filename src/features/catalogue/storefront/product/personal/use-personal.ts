import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Answers } from '../../../personal/personal-details.ts';
import type { FieldToAnswer, PersonalAnswers } from './personal-answers.ts';

/** Answers that the link of a cart line brings along. */
function lastAnswers(state: unknown): Answers | undefined {
  return (state as { answers?: Answers } | null)?.answers;
}

/** The answers of a customer to the fields of a product, if it has any. */
export function usePersonal(fields: FieldToAnswer[] | undefined) {
  const last = lastAnswers(useLocation().state);
  const [from, setFrom] = useState(last);
  const [provided, setProvided] = useState<PersonalAnswers>();
  const [tries, setTries] = useState(0);
  if (last !== undefined && last !== from) setFrom(last);
  const details = provided?.details ?? [];
  const paise = details.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  /** @returns whether the piece can be added; else says why not */
  function isReady(): boolean {
    if (!fields || (provided && Object.keys(provided.problems).length === 0)) return true;
    setTries(tries + 1);
    return false;
  }
  const answers = provided?.answers ?? from ?? {};
  return { from, answers, details, addition: paise / 100, tries, setGiven: setProvided, isReady };
}
