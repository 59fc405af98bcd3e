import { wordTable } from '#platform/contract/text/word-table.ts';
import { PictureChoice } from '#features/media/admin/picture-choice.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { useState, type ReactNode } from 'react';
import type { OfCategory, PaperSettings } from '../../../tax/paper-settings.ts';
import type { Tax } from '../../../tax/tax-words.ts';
import { bindText, type SectionProps } from '../../section-props.ts';

type Props = SectionProps<'papers'>;

const KINDS = wordTable<Tax['mode'], string>(
  {
    none: 'You are not registered: each order gets a bill without GST.',
    composition: 'You are under the composition scheme: each order gets a bill of supply.',
    regular: 'You are a regular taxpayer: each order gets a tax invoice.',
  },
  () => '',
);

function useCategories({ value, onChange }: Props) {
  const { categories } = value;
  const [removed, setRemoved] = useState<{ one: OfCategory; index: number }>();
  const put = (next: OfCategory[]) => onChange({ ...value, categories: next });
  return {
    categories,
    change: (index: number, one: OfCategory) => put(categories.with(index, one)),
    add: () => put([...categories, { category: '', rate: '', hsn: '' }]),
    remove: (index: number) => {
      const one = categories[index];
      if (one) setRemoved({ one, index });
      put(categories.toSpliced(index, 1));
    },
    undo: () => {
      if (removed) put(categories.toSpliced(removed.index, 0, removed.one));
    },
  };
}

type CategoryProps = {
  one: OfCategory;
  index: number;
  errors: Props['errors'];
  onChange: (one: OfCategory) => void;
  removeButton: ReactNode;
};

function Category({ one, index, errors, onChange, removeButton }: CategoryProps) {
  const field = (name: keyof OfCategory) => {
    const error = errors[`categories.${index}.${name}`];
    return {
      value: one[name],
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...one, [name]: target.value }),
      ...(error !== undefined && { error }),
    };
  };
  return (
    <>
      <TextField label="Category" maxLength={60} {...field('category')} />
      <div className="grid2">
        <TextField label="GST rate in %" inputMode="decimal" {...field('rate')} />
        <TextField label="HSN code" inputMode="numeric" {...field('hsn')} />
      </div>
      {removeButton}
    </>
  );
}

function RatesByCategory(props: Props) {
  const list = useCategories(props);
  return (
    <Repeater
      legend="Categories with another rate or code"
      items={list.categories}
      itemKey={(_, index) => String(index)}
      itemLabel={({ category }) => category || 'this category'}
      addLabel="Add a category"
      onAdd={list.add}
      onRemove={list.remove}
      onUndo={list.undo}
      renderItem={(one, index, removeButton) => (
        <Category
          one={one}
          index={index}
          errors={props.errors}
          onChange={(changed) => list.change(index, changed)}
          removeButton={removeButton}
        />
      )}
    />
  );
}

function Signature({ value, onChange, errors }: Props) {
  return (
    <fieldset>
      <legend className="label">Your signature</legend>
      <p className="hint">
        A picture on white. It stands above the name of the shop, and only on new papers. Without
        one, there is room to sign by hand.
      </p>
      <PictureChoice
        label="your signature"
        value={value.signature === '' ? null : { mediaId: value.signature }}
        onChange={(picture) => onChange({ ...value, signature: picture?.mediaId ?? '' })}
        read={({ mediaId }) => ({ mediaId })}
        error={errors['signature']}
      >
        {({ mediaId }) => <img src={mediaUrl(mediaId, 320, 'webp')} alt="" height="60" />}
      </PictureChoice>
    </fieldset>
  );
}

const DELIVERY = [
  { value: 'dearest', label: 'That of the dearest piece' },
  { value: 'usual', label: 'The usual rate' },
];

export function PapersSection(props: Props) {
  const { value, onChange, settings, errors } = props;
  const { mode } = settings.tax;
  return (
    <>
      <p className="hint">{`${KINDS[mode]} It is made when you mark the order as shipped.`}</p>
      <TextField
        label="Letters before each number"
        optional
        hint="Up to 3, like LH. A change counts from the next 1 April once a bill was made."
        maxLength={3}
        autoCapitalize="characters"
        {...bindText(props, 'prefix')}
      />
      {mode === 'regular' && (
        <TextField
          label="Usual GST rate in %"
          hint="Like 18 or 2.5. Ask your accountant which one your pieces have."
          inputMode="decimal"
          {...bindText(props, 'rate')}
        />
      )}
      {mode !== 'none' && (
        <>
          <TextField
            label="Usual HSN code"
            optional
            hint="4, 6 or 8 digits. Ask your accountant."
            inputMode="numeric"
            {...bindText(props, 'hsn')}
          />
          <RatesByCategory {...props} />
        </>
      )}
      {mode !== 'none' && <Signature {...props} />}
      {mode === 'regular' && (
        <RadioChips
          legend="GST rate of delivery"
          name="delivery"
          options={DELIVERY}
          value={value.delivery}
          onChange={(delivery) =>
            onChange({ ...value, delivery: delivery as PaperSettings['delivery'] })
          }
          {...(errors['delivery'] !== undefined && { error: errors['delivery'] })}
        />
      )}
    </>
  );
}
