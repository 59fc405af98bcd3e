import { Link } from 'react-router';

/** A piece that is not shown (any more): said plainly, with a way back to the others. */
export function ProductMissing() {
  return (
    <div className="frame py-24 stack">
      <title>This piece is no longer listed</title>
      <h1>This piece is no longer listed.</h1>
      <p className="muted max-w-[60ch]">
        It may have been sold for good or renamed. The collection has others from the same tide.
      </p>
      <p>
        <Link className="btn" to="/#shop">
          See the collection
        </Link>
      </p>
    </div>
  );
}
