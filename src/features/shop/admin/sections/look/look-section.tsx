import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { Tokens } from '#platform/contract/colours/base-tokens.ts';
import { RadioCards } from '#platform/ui/forms/choices/radio-cards.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { paletteTokens, readableAccent } from '../../../look/palette-tokens.ts';
import { PALETTES, type Palette } from '../../../look/palettes.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import { LogoField } from './logo-field.tsx';
import styles from '../../shop-settings-page.module.css';

export const PALETTE_NAMES: Record<Palette, string> = wordTable(
  {
    tide: 'Tide',
    ember: 'Ember',
    indigo: 'Indigo',
    clay: 'Clay',
    jamun: 'Jamun',
    lotus: 'Lotus',
    accent: 'My own colour',
  },
  asWords,
);

const SHOWN = ['deep', 'mor', 'gold', 'page'] as const;

function Swatches({ tokens }: { tokens: Tokens }) {
  return (
    <svg width="100%" height="100%" viewBox="0 0 4 3" preserveAspectRatio="none" aria-hidden="true">
      {SHOWN.map((token, index) => (
        <rect key={token} x={index} width="1" height="3" fill={tokens[token]} />
      ))}
    </svg>
  );
}

const COLOUR = /^#[\da-f]{6}$/i;

/** What becomes of the colour, since buttons and links must be readable. */
function accentHint(accent: string): string {
  if (!COLOUR.test(accent)) return 'Six digits after #, like #0a5c66.';
  const shown = readableAccent(accent.toLowerCase());
  return shown === accent.toLowerCase()
    ? 'Buttons and links in this colour are easy to read.'
    : `Text in this colour would be hard to read, so buttons and links use the nearest one that is readable: ${shown}.`;
}

/** The colours of the shop, in light and dark, and its logo. */
export function LookSection(props: SectionProps<'look'>) {
  const { value, onChange, errors } = props;
  const accent = COLOUR.test(value.accent) ? value.accent.toLowerCase() : '';
  return (
    <>
      <RadioCards
        legend="Colours"
        name="palette"
        className={styles.palettes}
        hint="All of them are easy to read in light and dark."
        error={errors.palette}
        options={PALETTES.map((palette) => ({
          value: palette,
          label: PALETTE_NAMES[palette],
          media: <Swatches tokens={paletteTokens({ palette, accent }, 'light')} />,
        }))}
        value={value.palette}
        onChange={(chosen) => {
          const palette = PALETTES.find((one) => one === chosen);
          if (palette) onChange({ ...value, palette });
        }}
      />
      {value.palette === 'accent' && (
        <TextField
          label="Your colour"
          maxLength={7}
          autoComplete="off"
          hint={accentHint(value.accent.trim())}
          {...bindText(props, 'accent')}
        />
      )}
      <LogoField
        value={value.logo}
        onChange={(logo) => onChange({ ...value, logo })}
        error={errors.logo}
      />
    </>
  );
}
