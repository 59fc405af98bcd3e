import { useId, type ReactNode } from 'react';
import { joinClasses } from '../../actions/join-classes.ts';
import { describedBy, FieldLabel, FieldNotes } from '../field.tsx';

export type ChoiceGroupWords = {
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  hideLegend?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

export type ChoiceGroupProps = ChoiceGroupWords & {
  chosen?: string | undefined;
  children: ReactNode;
};

/** Native radios: arrows move and choose, one tab stop. Named by the legend alone: the radio already says what is chosen. */
export function ChoiceGroup({ legend, chosen, className, children, ...words }: ChoiceGroupProps) {
  const fallbackId = useId();
  const { id = fallbackId, hint, error, required, optional, hideLegend } = words;
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className={joinClasses('choices', className)}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={error === undefined ? undefined : true}
      aria-required={required === true ? true : undefined}
    >
      <legend className={legendClass(hideLegend, chosen)}>
        <span id={`${id}-legend`}>
          <FieldLabel label={legend} required={required} optional={optional} />
        </span>
        {chosen === undefined ? null : (
          <span>
            : <b>{chosen}</b>
          </span>
        )}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function legendClass(isHidden: boolean | undefined, chosen: string | undefined): string {
  if (isHidden === true) return 'visually-hidden';
  return chosen === undefined ? 'label' : 'legend';
}
