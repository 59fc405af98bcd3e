import { isRouteErrorResponse, Link, useRouteError } from 'react-router';

/** What a visitor sees when a page could not be made: what happened and a way on. */
export function RouteProblem() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="frame py-24 stack">
      <title>{isMissing ? 'Not found' : 'Something went wrong'}</title>
      <h1>{isMissing ? 'There is nothing at this address' : 'This page did not load'}</h1>
      <p className="muted max-w-[60ch]">
        {isMissing
          ? 'The piece may have been sold for good, or the address has a typing mistake.'
          : 'It has been noted. Nothing you typed elsewhere is lost. Try again in a moment.'}
      </p>
      <p className="row wrap">
        {!isMissing && (
          <button type="button" className="btn" onClick={() => window.location.reload()}>
            Try again
          </button>
        )}
        <Link className="btn btn-2" to="/#shop">
          See the collection
        </Link>
      </p>
    </div>
  );
}

/** The same where nothing else of the page is left. */
export function RouteError() {
  return (
    <main id="main" tabIndex={-1}>
      <RouteProblem />
    </main>
  );
}
