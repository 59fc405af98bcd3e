import { useTheme } from '#platform/ui/feedback/theme.ts';
import { Monitor } from '#platform/ui/icons/monitor.tsx';
import { Moon } from '#platform/ui/icons/moon.tsx';
import { Sun } from '#platform/ui/icons/sun.tsx';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon };
const NAMES = { system: 'as your device', light: 'light', dark: 'dark' };

/** @param hasWords the choice stands in words beside its picture */
export function ThemeButton({ hasWords = false }: { hasWords?: boolean }) {
  const { choice, setChoice } = useTheme();
  const Icon = ICONS[choice];
  return (
    <button
      type="button"
      className={hasWords ? 'theme' : 'iconbtn'}
      aria-label={`Colours: ${NAMES[choice]}. Change to ${NAMES[NEXT[choice]]}`}
      onClick={() => setChoice(NEXT[choice])}
    >
      <Icon className={hasWords ? 'ico-s' : 'ico'} />
      {hasWords && `Colours: ${NAMES[choice]}`}
    </button>
  );
}
