import {
  isRouteErrorResponse,
  Link,
  useOutletContext,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';

const MISSING = {
  title: 'This piece is no longer listed.',
  text: 'It may have been sold for good or renamed. The collection has others from the same tide.',
};
const FAILED = {
  title: 'This piece did not load',
  text: 'The shop could not be reached for a moment. The piece is still there: try again.',
};

/** In the modal or on a page of its own: a piece that is gone, or one that could not be fetched. */
export function ProductProblem() {
  const error = useRouteError();
  const isInDialog = useOutletContext<'dialog' | undefined>() === 'dialog';
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? MISSING : FAILED;
  return (
    <div className={isInDialog ? 'dlg-body stack' : 'frame py-24 stack'}>
      <title>{title}</title>
      {isInDialog ? <DialogTitle>{title}</DialogTitle> : <h1>{title}</h1>}
      <p className="muted max-w-[60ch]">{text}</p>
      <p className="row wrap">
        {!isMissing && (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        )}
        <Link className={isMissing ? 'btn' : 'btn btn-2'} to="/#shop">
          See the collection
        </Link>
      </p>
    </div>
  );
}
