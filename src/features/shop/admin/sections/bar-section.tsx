import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { bindText, type SectionProps } from '../section-props.ts';

const OFFSET_MS = new Date().getTimezoneOffset() * 60_000;

/** `2026-12-01T09:00`, as the field writes the owner's own time. */
function localOf(moment: string): string {
  if (moment === '') return '';
  return new Date(Date.parse(moment) - OFFSET_MS).toISOString().slice(0, 16);
}

function momentOf(local: string): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

type FooterPages = Record<string, [slug: string, title: string][]>;

const NOWHERE = { value: '', label: 'Nowhere' };
const PIECES = { value: '/#shop', label: 'All pieces' };
const CUSTOM_ORDER = { value: '/?custom-order=1', label: 'Custom order form' };
const ELSEWHERE = { value: 'elsewhere', label: 'Another address' };

/** A page of the shop by its name; any other address is typed. */
function LinkField(props: SectionProps<'bar'>) {
  const { value, onChange } = props;
  const root = useRouteLoaderData<{ pages?: FooterPages }>('root');
  const pages = Object.values(root?.pages ?? {})
    .flat()
    .map(([slug, title]) => ({ value: `/${slug}`, label: title }));
  const options = [NOWHERE, PIECES, CUSTOM_ORDER, ...pages, ELSEWHERE];
  const [isTyped, setIsTyped] = useState(options.every((one) => one.value !== value.link));
  function choose(chosen: string): void {
    setIsTyped(chosen === ELSEWHERE.value);
    onChange({ ...value, link: chosen === ELSEWHERE.value ? '' : chosen });
  }
  return (
    <>
      <SelectField
        label="Where it leads"
        options={options}
        value={isTyped ? ELSEWHERE.value : value.link}
        disabled={props.locked.includes('link')}
        onChange={({ target }) => choose(target.value)}
      />
      {isTyped && (
        <TextField
          label="Address"
          hint="The whole address, as your browser shows it."
          placeholder="https://..."
          inputMode="url"
          autoCapitalize="none"
          {...bindText(props, 'link')}
        />
      )}
    </>
  );
}

export function BarSection(props: SectionProps<'bar'>) {
  const { value, onChange } = props;
  const bind = (name: keyof typeof value) => bindText(props, name);
  const moment = (name: 'from' | 'until') => ({
    ...bind(name),
    type: 'datetime-local',
    value: localOf(value[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [name]: momentOf(target.value) }),
  });
  return (
    <>
      <TextField
        label="Announcement"
        optional
        hint="One line above every page. Empty: none."
        maxLength={120}
        placeholder="Diwali orders close on 30 October"
        {...bind('text')}
      />
      <LinkField {...props} />
      <div className="grid2">
        <TextField label="From" optional {...moment('from')} />
        <TextField label="Until" optional {...moment('until')} />
      </div>
    </>
  );
}
