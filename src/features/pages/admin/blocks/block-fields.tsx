import { DropZone, useUploads } from '#features/media/admin/admin-uploads.tsx';
import { UploadList } from '#features/media/storefront/uploads.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { PageBlock } from '../../contract.ts';
import { MarkedArea } from './marked-area.tsx';
import { idOfPath, type PageErrors } from '../editor/page-fields.ts';
import { QuestionsFields } from './questions-fields.tsx';
import styles from '../editor/page-editor.module.css';

type Block<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;

export type BlockFieldsProps<B extends PageBlock = PageBlock> = {
  block: B;
  /** Path within the page: `blocks.2`. */
  path: string;
  /** "Text, block 3". */
  name: string;
  errors: PageErrors;
  onChange: (block: PageBlock) => void;
};

function bind(path: string, errors: PageErrors) {
  return { id: idOfPath(path), error: errors[path] };
}

function PictureFields(props: BlockFieldsProps<Block<'picture'>>) {
  const { block, path, name, errors, onChange } = props;
  const uploads = useUploads(({ mediaId, width, height }) =>
    onChange({ ...block, mediaId, width, height }),
  );
  const { mediaId, width, height, ...words } = block;
  const missing = errors[`${path}.mediaId`];
  return (
    <>
      {mediaId === undefined ? (
        <DropZone isSingle label={name} onFiles={uploads.add} />
      ) : (
        <div className={`column ${styles.picture}`}>
          <img src={`/media/${mediaId}/320.webp`} alt="" width={width} height={height} />
          <TextButton className="tap" onClick={() => onChange(words)}>
            Choose another picture
          </TextButton>
        </div>
      )}
      {missing !== undefined && <p className="error-message">{missing}</p>}
      <UploadList files={uploads.files} onRemove={uploads.remove} onRetry={uploads.retry} />
      <TextField
        {...bind(`${path}.alt`, errors)}
        label="What the picture shows"
        hint="For people who cannot see it, and for search engines."
        value={block.alt}
        maxLength={300}
        onChange={({ target }) => onChange({ ...block, alt: target.value })}
      />
      <TextField
        {...bind(`${path}.caption`, errors)}
        label="Words below it"
        optional
        value={block.caption}
        maxLength={200}
        onChange={({ target }) => onChange({ ...block, caption: target.value })}
      />
    </>
  );
}

function QuoteFields({ block, path, errors, onChange }: BlockFieldsProps<Block<'quote'>>) {
  return (
    <>
      <TextArea
        {...bind(`${path}.text`, errors)}
        label="Quote"
        rows={2}
        value={block.text}
        onChange={({ target }) => onChange({ ...block, text: target.value })}
      />
      <TextField
        {...bind(`${path}.who`, errors)}
        label="Who says it"
        optional
        value={block.who}
        maxLength={100}
        onChange={({ target }) => onChange({ ...block, who: target.value })}
      />
    </>
  );
}

function ButtonFields({ block, path, errors, onChange }: BlockFieldsProps<Block<'button'>>) {
  return (
    <>
      <TextField
        {...bind(`${path}.text`, errors)}
        label="Words on the button"
        value={block.text}
        maxLength={60}
        onChange={({ target }) => onChange({ ...block, text: target.value })}
      />
      <TextField
        {...bind(`${path}.link`, errors)}
        label="Link"
        hint="https://…, mailto:…, tel:… or a page of this shop like /shipping"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={block.link}
        onChange={({ target }) => onChange({ ...block, link: target.value })}
      />
    </>
  );
}

/** The fields of one block, each with its label. */
export function BlockBody({ block, ...rest }: BlockFieldsProps) {
  const { path, name, errors, onChange } = rest;
  const area = {
    ...bind(`${path}.text`, errors),
    onChange: (text: string) => 'text' in block && onChange({ ...block, text }),
  };
  switch (block.type) {
    case 'heading':
      return (
        <TextField
          {...bind(`${path}.text`, errors)}
          label={name}
          hideLabel
          value={block.text}
          maxLength={120}
          onChange={({ target }) => area.onChange(target.value)}
        />
      );
    case 'text':
      return (
        <MarkedArea
          {...area}
          label={name}
          hideLabel
          hint="An empty line starts a new paragraph."
          rows={5}
          value={block.text}
        />
      );
    case 'list':
      return (
        <MarkedArea
          {...area}
          label={name}
          hideLabel
          hint="One entry per line."
          value={block.text}
        />
      );
    case 'picture':
      return <PictureFields block={block} {...rest} />;
    case 'quote':
      return <QuoteFields block={block} {...rest} />;
    case 'button':
      return <ButtonFields block={block} {...rest} />;
    case 'questions':
      return (
        <QuestionsFields
          block={block}
          name={name}
          bind={(part) => bind(`${path}.${part}`, errors)}
          onChange={onChange}
        />
      );
    case 'contact':
      return (
        <MarkedArea
          {...area}
          label="Words above your name and how to reach you"
          value={block.text}
          rows={2}
        />
      );
    case 'my-data':
      return <p className="hint">Here people can download what is stored about them.</p>;
  }
}
