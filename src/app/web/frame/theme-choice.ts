import { useTheme } from '#platform/ui/theme/theme.ts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const NAMES = { system: 'as your device', light: 'light', dark: 'dark' };

/** The colours as they are, and a button's name and press that lead to the next ones. */
export function useThemeChoice() {
  const { choice, setChoice } = useTheme();
  const words = `Colours: ${NAMES[choice]}`;
  return {
    choice,
    words,
    button: {
      type: 'button' as const,
      'aria-label': `${words}. Change to ${NAMES[NEXT[choice]]}`,
      onClick: () => setChoice(NEXT[choice]),
    },
  };
}
