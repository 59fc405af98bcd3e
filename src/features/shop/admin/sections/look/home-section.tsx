import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { bindText, type SectionProps } from '../../section-props.ts';
import { HomePictureField } from './home-picture-field.tsx';

/** The words and the picture of the first screen. */
export function HomeSection(props: SectionProps<'home'>) {
  const bind = (name: keyof SectionProps<'home'>['value']) => bindText(props, name);
  return (
    <>
      <div className="grid2">
        <TextField label="Headline" maxLength={40} {...bind('headline')} />
        <TextField label="Second line" optional maxLength={40} {...bind('headline2')} />
      </div>
      <TextField label="Sentence below it" optional maxLength={160} {...bind('line')} />
      <div className="grid2">
        <TextField label="Button to the pieces" maxLength={30} {...bind('shopButton')} />
        <TextField label="Button for custom orders" maxLength={30} {...bind('customButton')} />
      </div>
      <HomePictureField
        value={props.value.picture}
        onChange={(picture) => props.onChange({ ...props.value, picture })}
        errors={props.errors}
      />
      <TextField
        label="Piece in the picture"
        optional
        hint="Paste the address of its page. Its name and price then show on the picture, on wider screens."
        placeholder="https://..."
        inputMode="url"
        autoCapitalize="none"
        {...bind('product')}
      />
    </>
  );
}
