import { newKey } from '#platform/client/idempotent-mutation.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { ArrowDown } from '#platform/ui/icons/arrow-down.tsx';
import { ArrowUp } from '#platform/ui/icons/arrow-up.tsx';
import { useState } from 'react';
import { OTHER } from '../../request-settings.ts';
import type { SectionProps } from '../section-props.ts';

type Props = SectionProps<'requests'>;
type TypeOfPiece = Props['value']['types'][number];

/** One that no request was ever sent with, so that old requests keep their meaning. */
function newValue(): string {
  return `kind-${newKey().slice(0, 8)}`;
}

function useTypes({ value, onChange }: Props) {
  const { types } = value;
  const [removed, setRemoved] = useState<{ type: TypeOfPiece; index: number }>();
  const put = (next: TypeOfPiece[]) => onChange({ ...value, types: next });
  return {
    types,
    rename: (index: number, type: TypeOfPiece, label: string) =>
      put(types.with(index, { ...type, label })),
    move: (index: number, type: TypeOfPiece, by: -1 | 1) =>
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

function colourError(errors: Props['errors']): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith('colours'))?.[1];
}

/** The kinds of pieces and the colours that can be asked for. */
export function RequestsSection(props: Props) {
  const { value, onChange, errors } = props;
  const list = useTypes(props);
  const wrong = colourError(errors);
  return (
    <>
      <Repeater
        className="kinds"
        legend="Kinds of pieces"
        items={list.types}
        itemKey={(type) => type.value}
        itemLabel={(type) => type.label || 'this kind'}
        addLabel="Add a kind"
        onAdd={list.add}
        onRemove={list.remove}
        onUndo={list.undo}
        renderItem={(type, index, removeButton) => (
          <div className="kind-row">
            <TextField
              label={`Kind ${index + 1}`}
              maxLength={40}
              value={type.label}
              onChange={({ target }) => list.rename(index, type, target.value)}
              {...(errors[`types.${index}.label`] !== undefined && {
                error: errors[`types.${index}.label`],
              })}
            />
            <IconButton
              label={`Move ${type.label || 'this kind'} up`}
              disabled={index === 0}
              onClick={() => list.move(index, type, -1)}
            >
              <ArrowUp className="ico" />
            </IconButton>
            <IconButton
              label={`Move ${type.label || 'this kind'} down`}
              disabled={index === list.types.length - 1}
              onClick={() => list.move(index, type, 1)}
            >
              <ArrowDown className="ico" />
            </IconButton>
            {type.value === OTHER ? null : removeButton}
          </div>
        )}
      />
      {errors['types'] !== undefined && <p className="errmsg">{errors['types']}</p>}
      <TagInput
        label="Colours"
        itemName="colour"
        optional
        hint="Requests that were sent already keep their own words."
        values={value.colours}
        onChange={(colours) => onChange({ ...value, colours })}
        {...(wrong !== undefined && { error: wrong })}
      />
    </>
  );
}
