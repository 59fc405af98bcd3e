import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { Monitor, Moon, Sun, SunMoon } from '../icons/icons.generated.tsx';
import { useTheme } from './theme.ts';
import { Menu } from '#platform/ui/overlays/menu.tsx';

const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

export function useThemeItems(): MenuItem[] {
  const { choice, setChoice } = useTheme();
  return CHOICES.map(({ value, label, Icon }) => ({
    label,
    icon: <Icon className="icon" />,
    group: 'Colours',
    isChecked: choice === value,
    onSelect: () => setChoice(value),
  }));
}

export function ThemeMenu() {
  const items = useThemeItems();
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className="icon-button" aria-label="Colours">
          <SunMoon className="icon" />
        </button>
      }
    />
  );
}
