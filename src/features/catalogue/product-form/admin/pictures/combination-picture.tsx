import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { SwatchGroup } from '#platform/ui/forms/choices/swatch-group.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { NEW_COMBINATION, type ProductFields } from '../fields/product-fields.ts';
import { combinationRows, type CombinationRow } from '../fields/product-prices.ts';
import { bindControl, type ProductForm } from '../fields/use-product-form.ts';
import { picturesOf, thumbAddress } from './picture-fields.ts';
import styles from '../product-editor.module.css';

type PictureProps = { form: ProductForm; row: CombinationRow; path: string };

const THIS = 'this';

/** This combination, or all that share one of its options. */
function placesOf({ variants }: ProductFields, { key }: CombinationRow) {
  const parts = key.split('+');
  const chosen = variants.filter((variant) => parts.includes(variant.key));
  return [
    { value: THIS, label: 'This combination' },
    ...chosen.map((variant) => ({ value: variant.key, label: `All of ${variant.value}` })),
  ];
}

function optionsOf(fields: ProductFields) {
  return [
    { value: '', label: 'None' },
    ...picturesOf(fields).map(({ picture, label }) => ({
      value: picture.key,
      label,
      src: thumbAddress(picture.url),
    })),
  ];
}

/** @param imageKey '' for none */
function withCombinationPicture(
  fields: ProductFields,
  keys: string[],
  imageKey: string,
): ProductFields {
  const changed = keys.map((key) => [
    key,
    { ...(fields.combinations[key] ?? NEW_COMBINATION), imageKey: imageKey || undefined },
  ]);
  return { ...fields, combinations: { ...fields.combinations, ...Object.fromEntries(changed) } };
}

function Choice({ form, row, path, onDone }: PictureProps & { onDone: () => void }) {
  const { fields, edit } = form;
  const [imageKey, setImageKey] = useState(fields.combinations[row.key]?.imageKey ?? '');
  const [place, setPlace] = useState(THIS);
  function choose(): void {
    const keys = combinationRows(fields).map(({ key }) => key);
    const changed =
      place === THIS ? [row.key] : keys.filter((key) => key.split('+').includes(place));
    edit(`${path}.imageId`, (before) => withCombinationPicture(before, changed, imageKey));
    onDone();
  }
  return (
    <>
      <div className="dialog-body stack">
        <DialogTitle>{`Picture of ${row.label}`}</DialogTitle>
        <p className="muted">
          Customers who choose it see this picture, in the cart and the order too. Without one, they
          see the pictures of its variants.
        </p>
        <SwatchGroup
          legend="Picture"
          name="combination-picture"
          options={optionsOf(fields)}
          value={imageKey}
          onChange={setImageKey}
        />
        <RadioChips
          legend="For"
          name="combination-picture-place"
          options={placesOf(fields, row)}
          value={place}
          onChange={setPlace}
        />
      </div>
      <div className="dialog-foot">
        <DialogClose>Cancel</DialogClose>
        <Button onClick={choose}>Use it</Button>
      </div>
    </>
  );
}

/** The picture of a combination, chosen from those of the piece and its variants. */
export function CombinationPicture({ form, row, path }: PictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const all = picturesOf(form.fields);
  const { error, id } = bindControl(form.errors, `${path}.imageId`);
  if (all.length === 0 && error === undefined) return null;
  const imageKey = form.fields.combinations[row.key]?.imageKey;
  const shown = all.find(({ picture }) => picture.key === imageKey);
  return (
    <div className={styles.combinationPicture}>
      <Button id={id} variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        {shown && (
          <img className={styles.pictureThumbnail} src={thumbAddress(shown.picture.url)} alt="" />
        )}
        <span>{shown ? `Picture: ${shown.label}` : 'Choose a picture'}</span>
        <span className="visually-hidden">{` for ${row.label}`}</span>
      </Button>
      {error !== undefined && <p className="error-message">{error}</p>}
      <Dialog open={isOpen} size="l" onClose={() => setIsOpen(false)}>
        <Choice form={form} row={row} path={path} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}
