import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { ORIGINAL_WORDS, WORD_NAMES, WORDS } from '../../words.ts';
import { bindText, type SectionProps } from '../section-props.ts';
import styles from '../shop-page.module.css';

export function WordsSection(props: SectionProps<'words'>) {
  const { value, onChange } = props;
  return (
    <ul className={styles.wordList}>
      {WORD_NAMES.map((name) => (
        <li key={name}>
          <TextArea
            label={WORDS[name].label}
            rows={2}
            maxLength={WORDS[name].max}
            {...bindText(props, name)}
          />
          {value[name] !== ORIGINAL_WORDS[name] && (
            <TextButton onClick={() => onChange({ ...value, [name]: ORIGINAL_WORDS[name] })}>
              Back to the original
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
