import { useEffect, useState } from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { PublicProductWire } from '../../../contract.ts';
import { addedText, type FieldToAnswer } from './personal-answers.ts';
import { PersonalPreview } from './personal-preview.tsx';
import type { usePersonal } from './use-personal.ts';
import styles from './personal-form.module.css';

const loadForm = () => importAgain(() => import('./personal-form.tsx'));
const loadPhotos = () => importAgain(() => import('./photos.tsx'));

async function loadParts(fields: FieldToAnswer[]) {
  const hasPhotos = fields.some(({ kind }) => kind === 'photo');
  const [form, photos] = await Promise.all([loadForm(), hasPhotos ? loadPhotos() : undefined]);
  return { Form: form.PersonalForm, Photos: photos?.Photos };
}

/** The words before there is a form, at about its size. */
function Words({ fields }: { fields: FieldToAnswer[] }) {
  return fields.map(({ id, label, hint, price }) => (
    <div key={id} className="field">
      <span className="label">
        <Sentence>{`${label}${addedText(price)}`}</Sentence>
      </span>
      <span className="input" />
      {hint !== undefined && <span className="hint">{hint}</span>}
    </div>
  ));
}

type PersonalPartProps = {
  product: PublicProductWire;
  fields: FieldToAnswer[];
  personal: ReturnType<typeof usePersonal>;
};

export function PersonalPart({ product, fields, personal }: PersonalPartProps) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadParts>>>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (parts || isFailed) return;
    loadParts(fields).then(setParts, () => setIsFailed(true));
  }, [parts, isFailed, fields]);
  const { from, answers, tries, setGiven: setProvided } = personal;
  return (
    <fieldset className={styles.yours}>
      <legend className="legend">Make it yours</legend>
      {parts ? (
        <parts.Form
          key={JSON.stringify(from)}
          fields={fields}
          answers={from ?? {}}
          Photos={parts.Photos}
          tries={tries}
          onChange={setProvided}
        />
      ) : (
        <Words fields={fields} />
      )}
      <PersonalPreview product={product} fields={fields} answers={answers} />
      {isFailed && (
        <p className="reason bad" role="alert">
          This form didn't load.{' '}
          <TextButton onClick={() => setIsFailed(false)}>Try again</TextButton>
        </p>
      )}
    </fieldset>
  );
}
