import { Button } from '#platform/ui/actions/button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { GripVertical, Plus, Trash2 } from '#platform/ui/icons/icons.generated.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { MAX_BLOCKS, type PageBlock } from '../../contract.ts';
import { BlockBody } from './block-fields.tsx';
import { ADDABLE, BLOCK_LABELS, newBlock } from './block-kinds.ts';
import { moved, withKey, type BlockFields, type PageErrors } from '../editor/page-fields.ts';
import { useDragging, type Dragging } from '#platform/ui/use-dragging.ts';
import { useFocusAfter } from '#platform/ui/use-focus-after.ts';
import styles from '../editor/page-editor.module.css';
import adminScreens from '#platform/ui/styles/admin-screens.module.css';

type BlockListProps = {
  blocks: BlockFields[];
  errors: PageErrors;
  onChange: (change: (blocks: BlockFields[]) => BlockFields[], path?: string) => void;
};

type AddMenuProps = { label: string; isSmall?: boolean; onAdd: (block: PageBlock) => void };

function AddMenu({ label, isSmall = false, onAdd }: AddMenuProps) {
  const items = ADDABLE.map((type) => ({
    label: BLOCK_LABELS[type],
    onSelect: () => onAdd(newBlock(type)),
  }));
  const trigger = isSmall ? (
    <IconButton label={label}>
      <Plus className="icon" />
    </IconButton>
  ) : (
    <Button variant="secondary" icon={<Plus className="icon-small" />}>
      {label}
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}

function useBlockActions({ blocks, onChange }: BlockListProps, focus: (selector: string) => void) {
  const announce = useAnnounce();
  const toast = useToast();

  function move(from: number, to: number): void {
    if (to < 0 || to >= blocks.length || from === to) return;
    onChange((all) => moved(all, from, to));
    announce(`Block ${from + 1} is now block ${to + 1} of ${blocks.length}`);
  }
  return {
    move,
    moveBy: (from: number, by: -1 | 1): void => {
      const key = blocks[from]?.key ?? '';
      focus(`[data-block="${key}"] [data-by="${by}"]`);
      move(from, from + by);
    },
    add: (at: number, block: PageBlock): void => {
      const added = withKey(block);
      focus(`[data-block="${added.key}"] :is(input, textarea)`);
      onChange((all) => all.toSpliced(at, 0, added));
    },
    remove: (at: number): void => {
      const gone = blocks[at];
      if (!gone) return;
      const next = blocks[at + 1] ?? blocks[at - 1];
      if (next) focus(`[data-block="${next.key}"] [data-remove]`);
      onChange((all) => all.toSpliced(at, 1));
      const words = `${BLOCK_LABELS[gone.block.type]} removed`;
      toast.undo(words, () => onChange((all) => all.toSpliced(at, 0, gone)));
    },
  };
}

type CardProps = {
  item: BlockFields;
  at: number;
  count: number;
  errors: PageErrors;
  actions: ReturnType<typeof useBlockActions>;
  dragging: Dragging;
  onChange: (block: PageBlock) => void;
};

function BlockCard({ item, at, count, errors, actions, dragging, onChange }: CardProps) {
  const { block, key } = item;
  const kind = BLOCK_LABELS[block.type];
  const name = `${kind}, block ${at + 1}`;
  const isFixed = block.type === 'my-data';
  return (
    <li
      data-block={key}
      className={`card ${styles.block}`}
      data-drag={dragging.from === at ? 'from' : dragging.to === at ? dragging.side : undefined}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={`icon-button ${adminScreens.dragHandle} ${styles.dragHandle}`}
          aria-hidden="true"
          tabIndex={-1}
          {...dragging.handle(at)}
        >
          <GripVertical className="icon" />
        </button>
        <h3>
          <span>{kind}</span>
          <span className="visually-hidden">{`, block ${at + 1}`}</span>
        </h3>
        <MoveButtons name={name} at={at} count={count} onMove={(by) => actions.moveBy(at, by)} />
        <AddMenu
          isSmall
          label={`Add a block below ${name}`}
          onAdd={(added) => actions.add(at + 1, added)}
        />
        {!isFixed && (
          <IconButton label={`Remove ${name}`} data-remove="" onClick={() => actions.remove(at)}>
            <Trash2 className="icon" />
          </IconButton>
        )}
      </div>
      <div className="column">
        <BlockBody
          block={block}
          path={`blocks.${at}`}
          name={name}
          errors={errors}
          onChange={onChange}
        />
      </div>
    </li>
  );
}

/** The blocks of a page, to be written, moved, added and removed. */
export function BlockList(props: BlockListProps) {
  const { blocks, errors, onChange } = props;
  const { list, focus } = useFocusAfter(blocks);
  const actions = useBlockActions(props, focus);
  const dragging = useDragging(list, actions.move);
  return (
    <>
      <ol ref={list} className="column">
        {blocks.map((item, at) => (
          <BlockCard
            key={item.key}
            item={item}
            at={at}
            count={blocks.length}
            errors={errors}
            actions={actions}
            dragging={dragging}
            onChange={(block) =>
              onChange(
                (all) => all.map((one) => (one.key === item.key ? { ...one, block } : one)),
                `blocks.${at}`,
              )
            }
          />
        ))}
      </ol>
      {blocks.length < MAX_BLOCKS ? (
        <AddMenu label="Add a block" onAdd={(block) => actions.add(blocks.length, block)} />
      ) : (
        <p className="hint">{`A page has at most ${MAX_BLOCKS} blocks.`}</p>
      )}
    </>
  );
}
