import { Link } from 'react-router';
import { KeptMarkup } from '#platform/client/kept-markup.ts';
import { labelOf } from './shelf-title.ts';

/** Ways into the collection: each chip narrows it to one tag, "All" takes that back. */
export function TagChips({
  tags,
  chosen,
  isNarrowed,
  category,
}: {
  tags: string[];
  chosen: string;
  /** By a tag, a word or a category. */
  isNarrowed: boolean;
  /** The category it is narrowed to, which is lit beside the tags. */
  category?: { slug: string; name: string } | undefined;
}) {
  if (tags.length === 0) return null;
  const on = isNarrowed ? tags.indexOf(chosen) : 'all';
  return (
    <KeptMarkup
      name={category ? `tags ${on} and category` : `tags ${on}`}
      madeOf={tags}
      {...(category && {
        own: (
          <Link
            className="chip on"
            to={`/?category=${encodeURIComponent(category.slug)}`}
            preventScrollReset
            aria-current="true"
          >
            {category.name}
          </Link>
        ),
      })}
      draw={(own) => (
        <nav className="chips" aria-label="Tags">
          <Link
            className={isNarrowed ? 'chip' : 'chip on'}
            to="/"
            preventScrollReset
            aria-current={isNarrowed ? undefined : 'true'}
          >
            All
          </Link>
          {own}
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
