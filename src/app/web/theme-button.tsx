import { useTheme } from '#platform/ui/feedback/theme.ts';
import { Monitor } from '#platform/ui/icons/monitor.tsx';
import { Moon } from '#platform/ui/icons/moon.tsx';
import { Sun } from '#platform/ui/icons/sun.tsx';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon };
const NAMES = { system: 'as your device', light: 'light', dark: 'dark' };

export function ThemeButton() {
  const { choice, setChoice } = useTheme();
  const Icon = ICONS[choice];
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={`Colours: ${NAMES[choice]}. Change to ${NAMES[NEXT[choice]]}`}
      onClick={() => setChoice(NEXT[choice])}
    >
      <Icon className="ico" />
    </button>
  );
}
