import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { importAgain } from '#platform/client/import-again.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import type { PublicProductWire } from '../../contract.ts';
import type { Answers } from '../../personal-details.ts';
import { addedText, type BuyerField, type PersonalAnswers } from './personal-answers.ts';
import { PersonalPreview } from './personal-preview.tsx';

const loadForm = () => importAgain(() => import('./personal-form.tsx'));
const loadPhotos = () => importAgain(() => import('./photos.tsx'));

async function loadParts(fields: BuyerField[]) {
  const hasPhotos = fields.some(({ kind }) => kind === 'photo');
  const [form, photos] = await Promise.all([loadForm(), hasPhotos ? loadPhotos() : undefined]);
  return { Form: form.PersonalForm, Photos: photos?.Photos };
}

/** What is said to the link of a cart line. */
function lastAnswers(state: unknown): Answers | undefined {
  return (state as { answers?: Answers } | null)?.answers;
}

/** The answers of a buyer to the fields of a product, if it has any. */
export function usePersonal(fields: BuyerField[] | undefined) {
  const last = lastAnswers(useLocation().state);
  const [from, setFrom] = useState(last);
  const [given, setGiven] = useState<PersonalAnswers>();
  const [tries, setTries] = useState(0);
  if (last !== undefined && last !== from) setFrom(last);
  const details = given?.details ?? [];
  const paise = details.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  /** @returns whether the piece can be added; else says why not */
  function isReady(): boolean {
    if (!fields || (given && Object.keys(given.problems).length === 0)) return true;
    setTries(tries + 1);
    return false;
  }
  const answers = given?.answers ?? from ?? {};
  return { from, answers, details, addition: paise / 100, tries, setGiven, isReady };
}

/** The words before there is a form, at about its size. */
function Words({ fields }: { fields: BuyerField[] }) {
  return fields.map(({ id, label, hint, price }) => (
    <div key={id} className="field">
      <span className="label">
        {label}
        {addedText(price)}
      </span>
      <span className="input" />
      {hint !== undefined && <span className="hint">{hint}</span>}
    </div>
  ));
}

type PersonalPartProps = {
  product: PublicProductWire;
  fields: BuyerField[];
  personal: ReturnType<typeof usePersonal>;
};

export function PersonalPart({ product, fields, personal }: PersonalPartProps) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadParts>>>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (parts || isFailed) return;
    loadParts(fields).then(setParts, () => setIsFailed(true));
  }, [parts, isFailed, fields]);
  const { from, answers, tries, setGiven } = personal;
  return (
    <fieldset className="yours">
      <legend className="legend">Make it yours</legend>
      {parts ? (
        <parts.Form
          key={JSON.stringify(from)}
          fields={fields}
          answers={from ?? {}}
          Photos={parts.Photos}
          tries={tries}
          onChange={setGiven}
        />
      ) : (
        <Words fields={fields} />
      )}
      <PersonalPreview product={product} fields={fields} answers={answers} />
      {isFailed && (
        <p className="reason bad" role="alert">
          This form did not load.{' '}
          <TextButton onClick={() => setIsFailed(false)}>Try again</TextButton>
        </p>
      )}
    </fieldset>
  );
}
