import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { typedLine, typedParagraph } from '#platform/contract/typed/typed-text.ts';
import { ColourDot } from '#platform/ui/display/colour-dot.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { ChoiceGroup } from '#platform/ui/forms/choices/choice-group.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { countLetters, daysOf, readAnswers } from '../../../personal/personal-details.ts';
import { addedText, type FieldToAnswer, type PersonalFormProps } from './personal-answers.ts';
import styles from './personal-form.module.css';

/** Limit of options as chips; more become a list. */
const MOST_CHIPS = 12;

type AnswerProps = {
  field: FieldToAnswer;
  answer: string;
  today: string;
  error: string | undefined;
  onChange: (answer: string) => void;
  onWaiting: (why: string | undefined) => void;
} & Pick<PersonalFormProps, 'Photos'>;

function wordsOf({ field, error }: AnswerProps) {
  const { id, label, isRequired, price } = field;
  return {
    id: `personal-${id}`,
    name: `personal-${id}`,
    label: label + addedText(price),
    error,
    ...(isRequired ? { required: true } : { optional: true }),
  };
}

function Count({ field, answer }: Pick<AnswerProps, 'field' | 'answer'>) {
  const { kind, maxLength = 0, hint } = field;
  const count = countLetters(kind === 'lines' ? typedParagraph(answer) : typedLine(answer));
  return (
    <>
      {hint !== undefined && <span>{`${hint} · `}</span>}
      <span className={count > maxLength ? `tabular ${styles.over}` : 'tabular'}>
        {`${count} of ${maxLength}`}
      </span>
    </>
  );
}

function Text(props: AnswerProps) {
  const { field, answer, onChange } = props;
  const control = {
    ...wordsOf(props),
    hint: <Count field={field} answer={answer} />,
    value: answer,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return field.kind === 'lines' ? (
    <TextArea {...control} rows={field.maxLines ?? 3} />
  ) : (
    <TextField {...control} />
  );
}

function Day(props: AnswerProps) {
  const { field, answer, today, onChange } = props;
  const { first, last } = daysOf(field, today);
  return (
    <TextField
      {...wordsOf(props)}
      hint={field.hint}
      type="date"
      min={first}
      max={last}
      value={answer}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const NO_OPTION = { id: '', label: 'None', price: 0, swatch: undefined };

/** A choice that may be left out has an option for that. */
function optionsOf({ options = [], isRequired }: FieldToAnswer) {
  return isRequired ? options : [NO_OPTION, ...options];
}

function Chips(props: AnswerProps) {
  const { field, answer, onChange } = props;
  const { label, name, ...words } = wordsOf(props);
  return (
    <ChoiceGroup {...words} legend={label} hint={field.hint}>
      <div className="chips">
        {optionsOf(field).map((option) => (
          <label key={option.id} className="chip">
            <input
              type="radio"
              className="toggle radio"
              name={name}
              checked={answer === option.id}
              onChange={() => onChange(option.id)}
            />
            {option.swatch !== undefined && <ColourDot colour={option.swatch} />}
            <Sentence>{`${option.label}${addedText(option.price)}`}</Sentence>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function List(props: AnswerProps) {
  const { field, answer, onChange } = props;
  const options = optionsOf(field).map(({ id, label, price }) => ({
    value: id,
    label: label + addedText(price),
  }));
  const first = field.isRequired ? [{ value: '', label: 'Choose one', disabled: true }] : [];
  return (
    <SelectField
      {...wordsOf(props)}
      hint={field.hint}
      options={[...first, ...options]}
      value={answer}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Answer(props: AnswerProps) {
  const { kind, options = [] } = props.field;
  if (kind === 'photo') {
    const { Photos, ...photo } = props;
    return Photos && <Photos {...photo} words={wordsOf(props)} />;
  }
  if (kind === 'text' || kind === 'lines') return <Text {...props} />;
  if (kind === 'date') return <Day {...props} />;
  return options.length > MOST_CHIPS ? <List {...props} /> : <Chips {...props} />;
}

type Waiting = Record<string, string | undefined>;

function withWaiting(problems: Record<string, string>, waiting: Waiting): Record<string, string> {
  const all = { ...problems };
  for (const [id, why] of Object.entries(waiting)) if (why !== undefined) all[id] = why;
  return all;
}

/** Problems are said once the piece was to be added: said earlier, they would move what is pressed. */
export function PersonalForm({ fields, tries, Photos, onChange, ...from }: PersonalFormProps) {
  const [answers, setAnswers] = useState(from.answers);
  const [triesBefore] = useState(tries);
  const box = useRef<HTMLDivElement>(null);
  const [today] = useState(() => indiaDay(new Date()));
  const [waiting, setWaiting] = useState<Waiting>({});
  const { details, problems: wrong } = readAnswers(fields, answers, today);
  const problems = withWaiting(wrong, waiting);
  const report = useEffectEvent(() => onChange({ answers, details, problems }));
  useEffect(() => report(), [answers, waiting]);
  useEffect(() => {
    if (tries === triesBefore) return;
    const invalid = '[aria-invalid]:is(input, textarea, select), [aria-invalid] input';
    box.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [tries, triesBefore]);
  return (
    <div ref={box} className={`column ${styles.fields}`}>
      {fields.map((field) => (
        <Answer
          key={field.id}
          field={field}
          answer={answers[field.id] ?? ''}
          today={today}
          error={tries > triesBefore ? problems[field.id] : undefined}
          Photos={Photos}
          onChange={(answer) => setAnswers({ ...answers, [field.id]: answer })}
          onWaiting={(why) => setWaiting((before) => ({ ...before, [field.id]: why }))}
        />
      ))}
    </div>
  );
}
