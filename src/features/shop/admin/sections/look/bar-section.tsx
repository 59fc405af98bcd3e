import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { bindText, type SectionProps } from '../../section-props.ts';
import { LinkField } from '../contact/link-field.tsx';

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

export function BarSection(props: SectionProps<'bar'>) {
  const { value, onChange, errors, locked } = props;
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
      <LinkField
        label="Link"
        value={value.link}
        mayBeEmpty
        error={errors['link']}
        isLocked={locked.includes('link')}
        onChange={(link) => onChange({ ...value, link })}
      />
      <div className="grid2">
        <TextField label="From" optional {...moment('from')} />
        <TextField label="Until" optional {...moment('until')} />
      </div>
    </>
  );
}
