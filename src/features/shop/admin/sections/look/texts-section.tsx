import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import {
  CHAT_TEXT_NAMES,
  CHAT_TEXTS,
  MOST_CHAT_LETTERS,
  ORIGINAL_CHATS,
} from '../../../settings/chat-texts.ts';
import { ORIGINAL_TEXTS, TEXT_NAMES, SHOP_TEXTS } from '../../../settings/shop-texts.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import styles from '../../shop-settings-page.module.css';

type Text<Name> = { name: Name; label: string; max: number; rows: number; original: string };

type Props<Name extends string> = Omit<SectionProps, 'value' | 'onChange' | 'settings'> & {
  texts: Text<Name>[];
  value: Record<Name, string>;
  onChange: (value: Record<Name, string>) => void;
};

function TextList<Name extends string>({ texts, ...group }: Props<Name>) {
  const { value, onChange } = group;
  return (
    <ul className={`column ${styles.wordList}`}>
      {texts.map(({ name, label, max, rows, original }) => (
        <li key={name}>
          <TextArea label={label} rows={rows} maxLength={max} {...bindText(group, name)} />
          {value[name] !== original && (
            <TextButton className="tap" onClick={() => onChange({ ...value, [name]: original })}>
              Back to the original
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const WORDS = TEXT_NAMES.map((name) => ({
  ...SHOP_TEXTS[name],
  name,
  rows: 2,
  original: ORIGINAL_TEXTS[name],
}));

export function TextsSection(props: SectionProps<'words'>) {
  return <TextList {...props} texts={WORDS} />;
}

const CHATS = CHAT_TEXT_NAMES.map((name) => ({
  ...CHAT_TEXTS[name],
  name,
  rows: 3,
  max: MOST_CHAT_LETTERS,
  original: ORIGINAL_CHATS[name],
}));

export function ChatSection(props: SectionProps<'chat'>) {
  return (
    <>
      <p className="hint">
        Today and the orders open WhatsApp with these texts; you read each before you send it. The
        order fills in{' {name}, {shop}, {order}'} and {'{sum}'}.
      </p>
      <TextList {...props} texts={CHATS} />
    </>
  );
}
