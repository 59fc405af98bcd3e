import { useState } from 'react';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { RadioCards } from '#platform/ui/forms/choices/radio-cards.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { SwatchGroup } from '#platform/ui/forms/choices/swatch-group.tsx';
import { Switch } from '#platform/ui/forms/choices/switch.tsx';
import { Specimen } from './specimen.tsx';
import showcase from './showcase.module.css';

const BUDGETS = ['₹500–1,000', '₹1,000–2,000', '₹2,000–5,000', '₹5,000+'].map((label) => ({
  value: label,
  label,
}));
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => ({
  value: letter,
  label: letter,
  disabled: letter === 'Q',
}));
const SIZES = [
  { value: 's', label: 'Small, 20 × 15 cm' },
  { value: 'm', label: 'Medium, 30 × 20 cm' },
  { value: 'l', label: 'Large, 40 × 28 cm', note: 'Sold out', disabled: true },
];

/** Placeholder for a photo: the showcase depends on no picture of a shop. */
function stripes(from: string, to: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="144"><rect width="184" height="144" fill="${from}"/><path d="M0 90Q50 40 92 80T184 60V144H0Z" fill="${to}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const COLOURS = [
  { value: 'lagoon', label: 'Lagoon', src: stripes('#0a3d48', '#79c9c4') },
  { value: 'monsoon', label: 'Monsoon Grey', src: stripes('#45535a', '#c6ced1') },
  { value: 'coral', label: 'Sunset Coral', src: stripes('#c2607a', '#f6d8d0'), note: '2 left' },
  {
    value: 'moti',
    label: 'Moti',
    src: stripes('#e9dcc4', '#ffffff'),
    note: 'Sold out',
    disabled: true,
  },
];
const KINDS = [
  ...COLOURS.map(({ value, label, src }) => ({ value, label, media: <img src={src} alt="" /> })),
  { value: 'other', label: 'Other' },
];

export function ChoicesShowcase() {
  const [budget, setBudget] = useState<string>();
  const [kind, setKind] = useState<string>();
  const [colour, setColour] = useState('lagoon');
  const [size, setSize] = useState('s');
  const [letter, setLetter] = useState('A');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Specimen name="SwatchGroup: pictures, chips, letters">
        <SwatchGroup
          legend="Colours"
          name="colour"
          options={COLOURS}
          value={colour}
          onChange={setColour}
        />
        <SwatchGroup legend="Size" name="size" options={SIZES} value={size} onChange={setSize} />
        <SwatchGroup
          legend="Letter"
          name="letter"
          options={LETTERS}
          value={letter}
          onChange={setLetter}
        />
      </Specimen>
      <Specimen name="RadioChips and RadioCards">
        <RadioChips
          legend="Budget range"
          name="budget"
          optional
          options={BUDGETS}
          value={budget}
          onChange={setBudget}
        />
        <RadioChips
          legend="Budget range"
          name="wrong-budget"
          required
          error="Choose a budget"
          options={BUDGETS}
          value={undefined}
          onChange={setBudget}
        />
        <RadioCards
          className={showcase.narrow}
          legend="Kind"
          name="kind"
          required
          options={KINDS}
          value={kind}
          onChange={setKind}
        />
      </Specimen>
      <Specimen name="Checkbox and Switch">
        <Checkbox label="Remember me" name="remember" defaultChecked />
        <Checkbox label="Set as default address" name="default" hint="Used first at checkout." />
        <Checkbox label="I agree" name="agree" error="Tick the box to go on" />
        <Switch label="Show Tide Pool in shop" checked={isOn} onChange={setIsOn} />
        <Switch
          label="Show Lotus in shop"
          checked={!isOn}
          onChange={() => setIsOn(!isOn)}
          isOffBad
        />
        <Switch label="Cannot be switched" checked disabled onChange={setIsOn} />
      </Specimen>
    </>
  );
}
