import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Eye } from '#platform/ui/icons/eye.tsx';
import { Pencil } from '#platform/ui/icons/pencil.tsx';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import type { OrderWire } from '../../../contract.ts';
import { editButtonId, type RowEdit } from './use-row-edit.ts';

type RowActionsProps = {
  order: OrderWire;
  /** In the list, so that the row stays there. */
  index: number;
  row: RowEdit;
  isCard?: boolean | undefined;
};

const whyId = (orderId: string) => `edit-why-${orderId}`;

function EditButton({ order, index, row, isCard }: RowActionsProps) {
  const isOnline = useOnline();
  return (
    <>
      <Button
        id={editButtonId(order.id)}
        variant="secondary"
        size={isCard ? 's' : 'xs'}
        icon={isCard ? undefined : <Pencil className="ico-s" />}
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : whyId(order.id)}
        onClick={() => row.start(order, index)}
      >
        Edit<VisuallyHidden> order {order.number}</VisuallyHidden>
      </Button>
      {!isOnline && (
        <span className="vh" id={whyId(order.id)}>
          Changes need a connection.
        </span>
      )}
    </>
  );
}

/** View and Edit. The order's page shows the handed order at once. */
export function RowActions(props: RowActionsProps) {
  const { order, row, isCard } = props;
  return (
    <div className={isCard ? 'acts' : 'row-acts'}>
      <LinkButton
        variant="secondary"
        size={isCard ? 's' : 'xs'}
        icon={isCard ? undefined : <Eye className="ico-s" />}
        to={`/admin/order/${order.number}`}
        state={{ order }}
      >
        View<VisuallyHidden> order {order.number}</VisuallyHidden>
      </LinkButton>
      {row.edit?.order.id !== order.id && <EditButton {...props} />}
    </div>
  );
}

export function RowFailure({ order, row }: { order: OrderWire; row: RowEdit }) {
  const { failure } = row;
  if (failure?.orderId !== order.id) return null;
  return (
    <p className="errmsg" role="alert">
      <CircleAlert className="ico-s" />
      <span>{failure.sentence}</span>
    </p>
  );
}
