import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { putTags, getOrderTags } from '../tag-endpoints.ts';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';
import styles from './tags.module.css';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import type { OrderWire } from '../../contract.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';

/** Tags that orders have. */
export function useOrderTags(): string[] {
  const { data } = useApiQuery([ADMIN, 'order-tags'], (signal) =>
    signedInApi<typeof getOrderTags>('GET /v2/admin/order-tags', { signal }),
  );
  return data ?? [];
}

const MOST_SUGGESTED = 8;

type Change = { add: string[]; remove: string[] };

const plain = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase())),
];

function useTagging({ id, tags }: AdminOrderWire) {
  const { send, isSending, failure } = useOrderWrite(
    (body: Change) =>
      signedInApi<typeof putTags>('PUT /v2/admin/order/{id}/tags', { params: { id }, body }),
    ({ tags: now }) => (now.length === 0 ? 'No tags' : `Tags: ${now.join(', ')}`),
  );
  function change(next: readonly string[]): void {
    const requested = plain(next);
    const add = requested.filter((tag) => !tags.includes(tag));
    const remove = tags.filter((tag) => !requested.includes(tag));
    if (add.length + remove.length > 0) void send({ add, remove });
  }
  const fault = failure && (Object.values(failure.fields ?? {})[0] ?? failure.detail);
  return { change, isSending, fault };
}

/** The owner's own words about one order; each change is saved at once. */
export function OrderTags({ order }: { order: AdminOrderWire }) {
  const { tags } = order;
  const { change, isSending, fault } = useTagging(order);
  const used = useOrderTags()
    .filter((tag) => !tags.includes(tag))
    .slice(0, MOST_SUGGESTED);
  return (
    <section className="card" aria-labelledby="ao-tags" aria-busy={isSending}>
      <h2 id="ao-tags">Tags</h2>
      <TagInput
        label="Tags"
        hideLabel
        hint="Your own words, such as gift or urgent. Only you see them."
        values={tags}
        error={fault}
        onChange={change}
      />
      {used.length > 0 && (
        <fieldset className={`cluster ${styles.usedTags}`}>
          <legend className="visually-hidden">Tags you have used</legend>
          {used.map((tag) => (
            <Button key={tag} variant="secondary" size="s" onClick={() => change([...tags, tag])}>
              {tag}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
}

type Tagged = OrderWire & { tags?: readonly string[] };

export function TagList({ order: { tags = [] } }: { order: Tagged }) {
  if (tags.length === 0) return null;
  return (
    <span className={`cluster ${styles.tags}`}>
      {tags.map((tag) => (
        <Badge key={tag} tone="default">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
