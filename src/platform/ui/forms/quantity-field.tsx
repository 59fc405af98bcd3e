import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import { Minus } from '../icons/minus.tsx';
import { Plus } from '../icons/plus.tsx';

export type QuantityFieldProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Names the group and its buttons: "Quantity of Tide Pool" where a page has several. */
  label?: string | undefined;
  size?: 'm' | 's' | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A whole number with a button on either side. A number may also be typed, or stepped by arrows. */
export function QuantityField({
  value,
  onChange,
  min = 1,
  max = 99,
  label = 'Quantity',
  size = 'm',
  disabled = false,
  className,
}: QuantityFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const objectName = label.charAt(0).toLowerCase() + label.slice(1);

  function step(by: number): void {
    const next = Math.min(max, Math.max(min, value + by));
    setDraft(undefined);
    if (next === value) return;
    setSpoken(`${label} ${next}`);
    onChange(next);
  }

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value.replaceAll(/\D/g, '').slice(0, String(max).length + 1);
    setDraft(text);
    const typed = Number(text);
    if (text !== '' && typed >= min && typed <= max && typed !== value) onChange(typed);
  }

  /** What cannot be: the nearest number that can; nothing: what it was. */
  function settle(): void {
    if (draft !== undefined && draft !== '') {
      const settled = Math.min(max, Math.max(min, Number(draft)));
      if (settled !== value) onChange(settled);
    }
    setDraft(undefined);
  }

  function stepByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <fieldset aria-label={label} className={joinClasses('qty', size === 's' && 'sm', className)}>
      <StepButton
        name={`Decrease ${objectName}`}
        isOff={disabled || value <= min}
        onStep={() => step(-1)}
      />
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={type}
        onBlur={settle}
        onKeyDown={stepByKey}
        onFocus={(event) => event.target.select()}
      />
      <StepButton
        isPlus
        name={`Increase ${objectName}`}
        isOff={disabled || value >= max}
        onStep={() => step(1)}
      />
      <output className="vh">{spoken}</output>
    </fieldset>
  );
}

type StepButtonProps = { name: string; isOff: boolean; isPlus?: boolean; onStep: () => void };

/** Stays focusable at its limit, so that the keyboard does not fall out of the group. */
function StepButton({ name, isOff, isPlus = false, onStep }: StepButtonProps) {
  const Icon = isPlus ? Plus : Minus;
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <Icon className="ico" />
    </button>
  );
}
