import type { ShopSettings } from '../settings/settings.ts';

export type Group = Exclude<keyof ShopSettings, 'isOpen'>;

/** What a part of the settings page gets: one group of the settings. */
export type SectionProps<G extends Group = Group> = {
  value: ShopSettings[G];
  /** The whole draft. */
  settings: ShopSettings;
  onChange: (value: ShopSettings[G]) => void;
  /** Errors by the name of the field. */
  errors: Record<string, string>;
  /** Names of fields that are set on the machine. */
  locked: string[];
};

/** Stands beside a field that the machine's settings lock. */
export const SET_ELSEWHERE = 'This was set by the person who set up your shop.';

type Typed = { target: { value: string } };

/** Joins one text of a group to its field. */
export function bindText<V extends Record<string, unknown>>(
  {
    value,
    onChange,
    errors,
    locked,
  }: Omit<SectionProps, 'value' | 'onChange' | 'settings'> & {
    value: V;
    onChange: (value: V) => void;
  },
  name: keyof V & string,
) {
  const isLocked = locked.includes(name);
  return {
    name,
    value: String(value[name]),
    onChange: ({ target }: Typed) => onChange({ ...value, [name]: target.value }),
    ...(errors[name] !== undefined && { error: errors[name] }),
    ...(isLocked && { disabled: true, hint: SET_ELSEWHERE }),
  };
}
