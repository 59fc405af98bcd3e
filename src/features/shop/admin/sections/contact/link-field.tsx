import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';

type FooterPages = Record<string, [slug: string, title: string][]>;

const NOWHERE = { value: '', label: 'Nowhere' };
const PRODUCTS = { value: '/#shop', label: 'All pieces' };
const CUSTOM_ORDER = { value: '/?custom-order=1', label: 'Custom order form' };
const ELSEWHERE = { value: 'elsewhere', label: 'Another address' };

type LinkFieldProps = {
  label: string;
  value: string;
  onChange: (address: string) => void;
  /** A link may lead nowhere. */
  mayBeEmpty?: boolean;
  error?: string | undefined;
  isLocked?: boolean;
};

/** A page of the shop by its name; any other address is typed. */
export function LinkField({ label, value, onChange, mayBeEmpty, error, isLocked }: LinkFieldProps) {
  const root = useRouteLoaderData<{ pages?: FooterPages }>('root');
  const pages = Object.values(root?.pages ?? {})
    .flat()
    .map(([slug, title]) => ({ value: `/${slug}`, label: title }));
  const own = [...(mayBeEmpty === true ? [NOWHERE] : []), PRODUCTS, CUSTOM_ORDER, ...pages];
  const [isTyped, setIsTyped] = useState(own.every((one) => one.value !== value));
  function choose(chosen: string): void {
    setIsTyped(chosen === ELSEWHERE.value);
    onChange(chosen === ELSEWHERE.value ? '' : chosen);
  }
  return (
    <>
      <SelectField
        label={label}
        options={[...own, ELSEWHERE]}
        value={isTyped ? ELSEWHERE.value : value}
        disabled={isLocked}
        onChange={({ target }) => choose(target.value)}
      />
      {isTyped && (
        <TextField
          label="Address"
          hint="The full address, as your browser shows it."
          placeholder="https://..."
          inputMode="url"
          autoCapitalize="none"
          value={value}
          error={error}
          disabled={isLocked}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
