import { Monitor, Moon, Sun } from '#platform/ui/icons/icons.generated.tsx';
import { useThemeChoice } from './theme-choice.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeButton() {
  const { choice, button } = useThemeChoice();
  const Icon = ICONS[choice];
  return (
    <button {...button} className="iconbtn">
      <Icon className="ico" />
    </button>
  );
}
