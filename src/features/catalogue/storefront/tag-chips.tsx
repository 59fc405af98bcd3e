import { Link } from 'react-router';
import { tagLabel } from './product-grid-query.ts';

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
  /** The category of the grid, marked beside the tags. */
  category?: { slug: string; name: string } | undefined;
}) {
  if (tags.length === 0) return null;
  return (
    <nav className="chips" aria-label="Tags">
      <Link
        className={isNarrowed ? 'chip' : 'chip on'}
        to="/"
        preventScrollReset
        aria-current={isNarrowed ? undefined : 'true'}
      >
        All
      </Link>
      {category && (
        <Link
          className="chip on"
          to={`/?category=${encodeURIComponent(category.slug)}`}
          preventScrollReset
          aria-current="true"
        >
          {category.name}
        </Link>
      )}
      {tags.map((tag) => (
        <Link
          key={tag}
          className={chosen === tag ? 'chip on' : 'chip'}
          to={`/?tag=${encodeURIComponent(tag)}`}
          preventScrollReset
          aria-current={chosen === tag ? 'true' : undefined}
        >
          {tagLabel(tag)}
        </Link>
      ))}
    </nav>
  );
}
