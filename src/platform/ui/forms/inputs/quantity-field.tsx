import { wholeIn } from '#platform/contract/typed/number.ts';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { joinClasses } from '../../actions/join-classes.ts';
import { Minus, Plus } from '../../icons/icons.generated.tsx';

export type QuantityFieldProps = {
  value: number;
  onChange: (value: number) => void;
  /** Called when the input becomes or ceases to be wrong; the value stays the last valid one. */
  onWrong?: ((isWrong: boolean) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Names the group and its buttons: "Quantity of Tide Pool" where a page has several. */
  label?: string | undefined;
  size?: 'm' | 's' | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

type Limits = { min: number; max: number };

/** An empty field is not wrong: it is about to be filled. */
function isWrongQuantity(input: string | undefined, { min, max }: Limits): boolean {
  if (input === undefined || input === '') return false;
  const number = wholeIn(input) ?? min;
  return !(number >= min && number <= max);
}

function sentenceFor({ min, max }: Limits): string {
  return min === max ? `Only ${max} left.` : `Enter a whole number from ${min} to ${max}.`;
}

type Typing = Pick<QuantityFieldProps, 'value' | 'onChange' | 'onWrong'> & { limits: Limits };

function useTyping({ value, onChange, onWrong, limits }: Typing) {
  const [draft, setDraft] = useState<string>();
  const isWrong = isWrongQuantity(draft, limits);

  function show(next: string | undefined): void {
    setDraft(next);
    onWrong?.(isWrongQuantity(next, limits));
  }

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value.trim();
    show(text);
    if (text === '' || isWrongQuantity(text, limits)) return;
    const number = wholeIn(text);
    if (number !== undefined && number !== value) onChange(number);
  }

  /** Restores an empty field; a wrong one stays, with its sentence. */
  function settle(): void {
    if (!isWrong) show(undefined);
  }
  return { text: draft ?? String(value), isWrong, type, settle, forget: () => show(undefined) };
}

/** A whole number with step buttons; may be typed or stepped by arrows. */
export function QuantityField({
  value,
  onChange,
  onWrong,
  min = 1,
  max = 99,
  label = 'Quantity',
  size = 'm',
  disabled = false,
  className,
}: QuantityFieldProps) {
  const [spoken, setSpoken] = useState('');
  const errorId = useId();
  const limits = { min, max };
  const { text, isWrong, type, settle, forget } = useTyping({ value, onChange, onWrong, limits });
  const objectName = label.charAt(0).toLowerCase() + label.slice(1);

  function step(by: number): void {
    const next = Math.min(max, Math.max(min, value + by));
    forget();
    if (next === value) return;
    setSpoken(`${label} ${next}`);
    onChange(next);
  }

  function stepByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <>
      <fieldset
        aria-label={label}
        className={joinClasses('quantity', size === 's' && 'compact', className)}
      >
        <StepButton
          name={`Decrease ${objectName}`}
          isOff={disabled || value <= min}
          onStep={() => step(-1)}
        />
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-invalid={isWrong}
          aria-describedby={errorId}
          disabled={disabled}
          value={text}
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
        <output className="visually-hidden">{spoken}</output>
      </fieldset>
      <p className="quantity-wrong" id={errorId} role="alert">
        {isWrong && `${sentenceFor(limits)} It stays ${value}.`}
      </p>
    </>
  );
}

type StepButtonProps = { name: string; isOff: boolean; isPlus?: boolean; onStep: () => void };

/** Stays focusable at its limit, so that keyboard focus stays in the group. */
function StepButton({ name, isOff, isPlus = false, onStep }: StepButtonProps) {
  const Icon = isPlus ? Plus : Minus;
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <Icon className="icon" />
    </button>
  );
}
