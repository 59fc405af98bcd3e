import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Explained } from '#platform/ui/feedback/explained.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { CircleAlert, Eye, Pencil } from '#platform/ui/icons/icons.generated.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import type { OrderWire } from '../../contract.ts';
import { editButtonId, movesOf, type RowEdit, type Choice } from './use-row-edit.ts';
import styles from './all-orders.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type RowActionsProps = {
  order: OrderWire;
  /** Index in the list, so that the row keeps its place. */
  index: number;
  row: RowEdit;
  isCard?: boolean | undefined;
};

const whyId = (orderId: string) => `edit-why-${orderId}`;

/** Why the status cannot be changed here; undefined where it can. */
function whyNot(order: OrderWire, isOnline: boolean): string | undefined {
  if (!isOnline) return 'Changes need a connection.';
  if (movesOf(order).length > 0) return undefined;
  return `${order.status === 'delivered' ? 'Delivered' : 'Cancelled'} is final. To reopen it, choose View.`;
}

function EditButton({ order, index, row, isCard }: RowActionsProps) {
  const why = whyNot(order, useOnline());
  return (
    <Explained why={why} whyId={whyId(order.id)} className={styles.rowEdit}>
      <Button
        id={editButtonId(order.id)}
        variant="secondary"
        size={isCard ? 's' : 'xs'}
        icon={isCard ? undefined : <Pencil className="icon-small" />}
        aria-disabled={why !== undefined || undefined}
        aria-describedby={why === undefined ? undefined : whyId(order.id)}
        onClick={() => row.start(order, index)}
      >
        Edit<VisuallyHidden>{` order ${order.number}`}</VisuallyHidden>
      </Button>
    </Explained>
  );
}

/** View and Edit. The order's page shows the handed order at once. */
export function RowActions(props: RowActionsProps) {
  const { order, row, isCard } = props;
  return (
    <div className={isCard ? adminScreensStyles.actions : styles.rowActions}>
      <LinkButton
        variant="secondary"
        size={isCard ? 's' : 'xs'}
        icon={isCard ? undefined : <Eye className="icon-small" />}
        to={`/admin/order/${order.number}`}
        state={{ order }}
      >
        View<VisuallyHidden>{` order ${order.number}`}</VisuallyHidden>
      </LinkButton>
      {row.edit?.order.id !== order.id && <EditButton {...props} />}
    </div>
  );
}

export function RowFailure({ order, row }: { order: OrderWire; row: RowEdit }) {
  const { failure } = row;
  if (failure?.orderId !== order.id) return null;
  return (
    <p className="error-message" role="alert">
      <CircleAlert className="icon-small" />
      <span>{failure.sentence}</span>
    </p>
  );
}

type StatusEditProps = {
  order: OrderWire;
  row: RowEdit;
  isCard?: boolean;
};

function StatusSelect({ order, row, isCard }: StatusEditProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  return (
    <SelectField
      ref={select}
      label={
        <>
          New status
          <VisuallyHidden>{` of order ${order.number}`}</VisuallyHidden>
        </>
      }
      hideLabel={isCard !== true}
      options={[
        { value: '', label: '' },
        ...movesOf(order).map((to) => ({ value: to, label: to })),
      ]}
      value={row.edit?.choice ?? ''}
      onChange={({ target }) => row.choose(target.value as Choice)}
    />
  );
}

/** Chooses the next status in the row. Esc cancels. */
export function StatusEdit(props: StatusEditProps) {
  const { row, isCard } = props;
  const isOnline = useOnline();
  const whyId = useId();
  const size = isCard === true ? 's' : 'xs';
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || row.isMoving) return;
    event.preventDefault();
    row.end();
  }
  return (
    <div role="presentation" className={`row wrap ${styles.statusEdit}`} onKeyDown={onKeyDown}>
      <StatusSelect {...props} />
      <div className={styles.statusActions}>
        <Button
          size={size}
          busy={row.isMoving}
          aria-disabled={!isOnline || undefined}
          aria-describedby={isOnline ? undefined : whyId}
          onClick={row.save}
        >
          Save
        </Button>
        <Button variant="secondary" size={size} disabled={row.isMoving} onClick={row.end}>
          Cancel
        </Button>
      </div>
      {!isOnline && (
        <span className="hint" id={whyId}>
          Changes need a connection.
        </span>
      )}
    </div>
  );
}
