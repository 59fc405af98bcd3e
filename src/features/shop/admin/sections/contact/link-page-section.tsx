import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useState, type ReactNode } from 'react';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { MOST_LINKS } from '../../../settings/link-page-settings.ts';
import { useShop } from '../../../storefront/use-shop.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import { LinkField } from './link-field.tsx';
import styles from '../../shop-settings-page.module.css';

type Props = SectionProps<'linkPage'>;
type OwnLink = Props['value']['links'][number];

/** Links with keys that go along where one moves. */
function useLinks({ value, onChange }: Props) {
  const { links } = value;
  const [keys, setKeys] = useState(() => links.map((_, at) => at));
  const [removed, setRemoved] = useState<{ link: OwnLink; key: number; index: number }>();
  function put(next: OwnLink[], nextKeys: number[]): void {
    setKeys(nextKeys);
    onChange({ ...value, links: next });
  }
  function insert(link: OwnLink, key: number, index: number): void {
    put(links.toSpliced(index, 0, link), keys.toSpliced(index, 0, key));
  }
  return {
    links,
    keyOf: (index: number) => String(keys[index]),
    change: (index: number, link: OwnLink) => put(links.with(index, link), keys),
    move: (index: number, by: -1 | 1) => {
      const [link, key] = [links[index], keys[index]];
      if (link === undefined || key === undefined) return;
      const to = index + by;
      put(
        links.toSpliced(index, 1).toSpliced(to, 0, link),
        keys.toSpliced(index, 1).toSpliced(to, 0, key),
      );
    },
    add: () => insert({ label: '', address: '/#shop' }, Math.max(-1, ...keys) + 1, links.length),
    remove: (index: number) => {
      const [link, key] = [links[index], keys[index]];
      if (link !== undefined && key !== undefined) setRemoved({ link, key, index });
      put(links.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) insert(removed.link, removed.key, removed.index);
    },
  };
}

type RowProps = {
  index: number;
  list: ReturnType<typeof useLinks>;
  errors: Props['errors'];
  removeButton: ReactNode;
};

function LinkRow({ index, list, errors, removeButton }: RowProps) {
  const link = list.links[index];
  if (!link) return null;
  const name = link.label || 'this link';
  return (
    <>
      <TextField
        label={`Link ${index + 1}`}
        maxLength={40}
        value={link.label}
        error={errors[`links.${index}.label`]}
        onChange={({ target }) => list.change(index, { ...link, label: target.value })}
      />
      <LinkField
        label={`Where link ${index + 1} leads`}
        value={link.address}
        error={errors[`links.${index}.address`]}
        onChange={(address) => list.change(index, { ...link, address })}
      />
      <div className={`row ${styles.kindRow}`}>
        <MoveButtons
          name={name}
          at={index}
          count={list.links.length}
          onMove={(by) => list.move(index, by)}
        />
        {removeButton}
      </div>
    </>
  );
}

const PLACES = [
  { word: 'ig', place: 'Instagram' },
  { word: 'wa', place: 'WhatsApp' },
];

/** Orders say by which of these addresses their customer came. */
function Addresses() {
  const { origin } = useShop();
  return (
    <>
      <dl className={styles.linkAddresses}>
        {PLACES.map(({ word, place }) => {
          const address = `${origin}/links?via=${word}`;
          return (
            <div key={word}>
              <dt className="label">{`Into your ${place} profile`}</dt>
              <dd className="row wrap">
                <code className={styles.longAddress}>{address}</code>
                <CopyButton value={address} label={`address for ${place}`} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        <LinkButton
          variant="secondary"
          size="s"
          to="/admin/cards"
          icon={<Printer className="icon-small" />}
        >
          Cards for parcels and stalls
        </LinkButton>
      </p>
    </>
  );
}

/** The page that one address in a profile elsewhere leads to. */
export function LinkPageSection(props: Props) {
  const { value, onChange, errors } = props;
  const list = useLinks(props);
  return (
    <>
      <p className="hint">
        An Instagram profile can have one link. This page has your links, your newest pieces and
        your WhatsApp. Each order says which link its buyer came from.
      </p>
      <Addresses />
      <fieldset>
        <legend className="label">Picture</legend>
        <p className="hint">Without one, the first picture in Our story is used.</p>
        <PictureChoice
          label="the picture"
          value={value.mediaId === '' ? null : { mediaId: value.mediaId }}
          onChange={(picture) => onChange({ ...value, mediaId: picture?.mediaId ?? '' })}
          read={({ mediaId }) => ({ mediaId })}
          error={errors['mediaId']}
        >
          {({ mediaId }) => (
            <img src={mediaUrl(mediaId, 320, 'webp')} alt="" width="120" height="120" />
          )}
        </PictureChoice>
      </fieldset>
      <TextField
        label="Line below your name"
        optional
        hint="Empty: the words below the name of the shop."
        maxLength={120}
        {...bindText(props, 'line')}
      />
      <Repeater
        className={`${styles.kinds} ${styles.linkList}`}
        legend="Your links"
        items={list.links}
        itemKey={(_, index) => list.keyOf(index)}
        itemLabel={({ label }) => label || 'this link'}
        addLabel={list.links.length < MOST_LINKS ? 'Add a link' : undefined}
        onAdd={list.add}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(_, index, removeButton) => (
          <LinkRow index={index} list={list} errors={errors} removeButton={removeButton} />
        )}
      />
      <p className="hint">Without any, the page links to your pieces and your story.</p>
    </>
  );
}
