import { PIGMENTS } from '#features/catalogue/storefront/pigments.ts';

function namesIn(colors: string): string[] {
  return colors
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Pigments that type themselves into the field, and out of it again. */
export function PigmentChips({
  colors,
  onChange,
}: {
  colors: string;
  onChange: (colors: string) => void;
}) {
  const chosen = namesIn(colors);
  function toggle(name: string): void {
    const rest = chosen.filter((one) => one !== name);
    onChange((rest.length === chosen.length ? [...chosen, name] : rest).join(', '));
  }
  return (
    <fieldset className="pigchips">
      <legend className="vh">Our pigments</legend>
      {PIGMENTS.map(({ name, strip }) => (
        <button
          key={name}
          type="button"
          className={chosen.includes(name) ? 'chip on' : 'chip'}
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          <img src={strip} alt="" width="22" height="22" />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
