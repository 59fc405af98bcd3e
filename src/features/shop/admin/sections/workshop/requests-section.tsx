import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { Switch } from '#platform/ui/forms/choices/switch.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useState, type ReactNode } from 'react';
import { OTHER } from '../../../settings/request-settings.ts';
import type { SectionProps } from '../../section-props.ts';
import { MadeBefore } from './made-before-fields.tsx';
import styles from '../../shop-settings-page.module.css';

type Props = SectionProps<'requests'>;
type TypeOfProduct = Props['value']['types'][number];

/** One that no request was ever sent with, so that old requests keep their meaning. */
function newValue(): string {
  return `kind-${newKey().slice(0, 8)}`;
}

function useTypes({ value, onChange }: Props) {
  const { types } = value;
  const [removed, setRemoved] = useState<{ type: TypeOfProduct; index: number }>();
  const put = (next: TypeOfProduct[]) => onChange({ ...value, types: next });
  return {
    types,
    change: (index: number, type: TypeOfProduct) => put(types.with(index, type)),
    move: (index: number, type: TypeOfProduct, by: -1 | 1) =>
      put(types.toSpliced(index, 1).toSpliced(index + by, 0, type)),
    add: () => put([...types, { value: newValue(), label: '', mediaId: '' }]),
    remove: (index: number) => {
      const type = types[index];
      if (type) setRemoved({ type, index });
      put(types.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) put(types.toSpliced(removed.index, 0, removed.type));
    },
  };
}

/** What is wrong with a list or with one of it. */
function errorIn(errors: Props['errors'], list: string): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith(list))?.[1];
}

type KindProps = {
  type: TypeOfProduct;
  index: number;
  list: ReturnType<typeof useTypes>;
  errors: Props['errors'];
  removeButton: ReactNode;
};

function Kind({ type, index, list, errors, removeButton }: KindProps) {
  const name = type.label || 'this kind';
  const wrong = errors[`types.${index}.label`];
  return (
    <>
      <TextField
        label={`Kind ${index + 1}`}
        maxLength={40}
        value={type.label}
        onChange={({ target }) => list.change(index, { ...type, label: target.value })}
        {...(wrong !== undefined && { error: wrong })}
      />
      <div className={`row ${styles.kindRow}`}>
        <PictureChoice
          isSmall
          label={`the picture of ${name}`}
          value={type.mediaId === '' ? null : { mediaId: type.mediaId }}
          onChange={(picture) => list.change(index, { ...type, mediaId: picture?.mediaId ?? '' })}
          read={({ mediaId }) => ({ mediaId })}
          error={errors[`types.${index}.mediaId`]}
        >
          {({ mediaId }) => (
            <img src={mediaUrl(mediaId, 128, 'webp')} alt={name} width="48" height="60" />
          )}
        </PictureChoice>
        <MoveButtons
          name={name}
          at={index}
          count={list.types.length}
          onMove={(by) => list.move(index, type, by)}
        />
        {removeButton}
      </div>
      {type.value !== OTHER && (
        <Switch
          label={`Show ${name} in the form`}
          checked={type.isHidden !== true}
          onLabel="In the form"
          offLabel="Hidden"
          onChange={(isShown) =>
            list.change(index, { ...type, isHidden: isShown ? undefined : true })
          }
        />
      )}
    </>
  );
}

function budgetShown(typed: string): string {
  const rupees = rupeesIn(typed);
  return rupees === undefined ? typed : formatRupees(rupees);
}

/** The kinds of pieces and the colours that can be asked for. */
export function RequestsSection(props: Props) {
  const { value, onChange, errors } = props;
  const list = useTypes(props);
  return (
    <>
      <Repeater
        className={styles.kinds}
        legend="Kinds of pieces"
        items={list.types}
        itemKey={(type) => type.value}
        itemLabel={(type) => type.label || 'this kind'}
        addLabel="Add a kind"
        onAdd={list.add}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(type, index, removeButton) => (
          <Kind
            type={type}
            index={index}
            list={list}
            errors={errors}
            removeButton={type.value === OTHER ? null : removeButton}
          />
        )}
      />
      {errors['types'] !== undefined && <p className="error-message">{errors['types']}</p>}
      <TagInput
        label="Colours"
        itemName="colour"
        optional
        hint="Requests already sent keep their own words."
        values={value.colours}
        onChange={(colours) => onChange({ ...value, colours })}
        error={errorIn(errors, 'colours')}
      />
      <TagInput
        label="Budgets"
        itemName="budget"
        shownAs={budgetShown}
        optional
        hint="Whole rupees, like 500. The form offers the ranges between them."
        values={value.budgets}
        onChange={(budgets) => onChange({ ...value, budgets })}
        error={errorIn(errors, 'budgets')}
      />
      <div className="row between">
        <span>Ask for a phone number, which may be left out</span>
        <Switch
          label="Ask for a phone number"
          checked={value.asksPhone}
          onLabel="On"
          offLabel="Off"
          onChange={(asksPhone) => onChange({ ...value, asksPhone })}
        />
      </div>
      <MadeBefore {...props} />
    </>
  );
}
