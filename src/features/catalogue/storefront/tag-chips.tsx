import { Link } from 'react-router';
import { KeptMarkup } from '#platform/client/kept-markup.ts';

/** A tag as a chip says it: "under 500" is a price, the others are words. */
function labelOf(tag: string): string {
  const label = tag.replace(/^under (\d+)$/, 'under ₹$1');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Ways into the collection: each chip narrows it to one tag, "All" takes that back. */
export function TagChips({
  tags,
  chosen,
  isNarrowed,
}: {
  tags: string[];
  chosen: string;
  /** By a tag, a word or a category. */
  isNarrowed: boolean;
}) {
  if (tags.length === 0) return null;
  const on = isNarrowed ? tags.indexOf(chosen) : 'all';
  return (
    <KeptMarkup
      name={`tags ${on}`}
      madeOf={tags}
      draw={() => (
        <nav className="chips" aria-label="Tags">
          <Link
            className={isNarrowed ? 'chip' : 'chip on'}
            to="/"
            preventScrollReset
            aria-current={isNarrowed ? undefined : 'true'}
          >
            All
          </Link>
          {tags.map((tag) => (
            <Link
              key={tag}
              className={chosen === tag ? 'chip on' : 'chip'}
              to={`/?tag=${encodeURIComponent(tag)}`}
              preventScrollReset
              aria-current={chosen === tag ? 'true' : undefined}
            >
              {labelOf(tag)}
            </Link>
          ))}
        </nav>
      )}
    />
  );
}
