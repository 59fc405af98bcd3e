import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { ORIGINAL_TEXTS, TEXT_NAMES, SHOP_TEXTS } from '../../../settings/shop-texts.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import styles from '../../shop-settings-page.module.css';

export function TextsSection(props: SectionProps<'words'>) {
  const { value, onChange } = props;
  return (
    <ul className={`column ${styles.wordList}`}>
      {TEXT_NAMES.map((name) => (
        <li key={name}>
          <TextArea
            label={SHOP_TEXTS[name].label}
            rows={2}
            maxLength={SHOP_TEXTS[name].max}
            {...bindText(props, name)}
          />
          {value[name] !== ORIGINAL_TEXTS[name] && (
            <TextButton
              className="tap"
              onClick={() => onChange({ ...value, [name]: ORIGINAL_TEXTS[name] })}
            >
              Back to the original
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
