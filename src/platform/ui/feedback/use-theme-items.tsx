import { Monitor, Moon, Sun } from 'lucide-react';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { useTheme } from './theme.ts';

const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** System, Light and Dark as items for a `Menu`, with the present one ticked. */
export function useThemeItems(): MenuItem[] {
  const { choice, setChoice } = useTheme();
  return CHOICES.map(({ value, label, Icon }) => ({
    label,
    icon: <Icon className="ico" aria-hidden="true" />,
    group: 'Colours',
    isChecked: choice === value,
    onSelect: () => setChoice(value),
  }));
}
