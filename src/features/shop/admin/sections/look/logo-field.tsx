import type { Upload } from '#features/media/contract.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { Logo } from '../../../look/look-settings.ts';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import styles from '../../shop-settings-page.module.css';

function readLogo({ mediaId, width, height }: Upload): Logo {
  return { mediaId, width, height, ground: 'light' };
}

const GROUNDS = [
  { value: 'light', label: 'On white' },
  { value: 'dark', label: 'On the dark colour' },
];

type LogoFieldProps = {
  value: Logo | null;
  onChange: (value: Logo | null) => void;
  error: string | undefined;
};

/** The logo in the header, on the app's icon and in the browser's tab. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  return (
    <fieldset>
      <legend className="label">Logo</legend>
      <p className="hint">
        It shows at the top of every page and in the browser's tab. Without one, the first letter of
        your shop's name is shown. A wide logo replaces the written name.
      </p>
      <PictureChoice
        label="the logo"
        value={value}
        onChange={onChange}
        read={readLogo}
        error={error}
      >
        {(logo) => (
          <>
            <div
              className={`${styles.logoShown} ${logo.ground === 'dark' ? styles.onDark : styles.onLight}`}
            >
              <img src={mediaUrl(logo.mediaId, 320, 'webp')} alt="" />
            </div>
            <RadioChips
              legend="Where it is easy to see"
              name="ground"
              options={GROUNDS}
              value={logo.ground}
              onChange={(ground) =>
                onChange({ ...logo, ground: ground === 'dark' ? 'dark' : 'light' })
              }
            />
          </>
        )}
      </PictureChoice>
    </fieldset>
  );
}
