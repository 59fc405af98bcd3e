import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import { Copy } from '#platform/ui/icons/copy.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import type { postProductCopy } from '../../../admin-endpoints.ts';
import { isUnderWay } from '../../is-under-way.ts';
import { OFFLINE_NOTE } from './offline-note.tsx';

const copyKey = (id: string) => ['product-copy', id];

/** Copies a product and opens the copy, which is hidden yet, for editing. */
function useDuplicate({ id }: AdminProductWire) {
  const navigate = useNavigate();
  return useMutation(
    {
      mutationKey: copyKey(id),
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof postProductCopy>('POST /v2/admin/product/{id}/copy', {
            params: { id },
          }),
        ),
      onSuccess: (copy) => {
        void refreshAdmin();
        void navigate(`/admin/product/${copy.id}?edit=1`, { state: { product: copy } });
      },
      onError: (error) =>
        logFailure('Failed to copy product:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
}

type DuplicateButtonProps = { product: AdminProductWire; isOnline: boolean; size: 'xs' | 's' };

export function DuplicateButton({ product, isOnline, size }: DuplicateButtonProps) {
  const { mutate, isPending, isError, error } = useDuplicate(product);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        busy={isPending}
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : OFFLINE_NOTE}
        aria-label={`Duplicate ${product.name}`}
        icon={<Copy className="ico-s" />}
        onClick={() => {
          if (!isUnderWay(copyKey(product.id))) mutate();
        }}
      >
        Duplicate
      </Button>
      {isError && (
        <span className="errmsg" role="alert">
          <CircleAlert className="ico-s" />
          <span>Not copied. {problemOf(error)?.detail ?? 'Try again in a moment.'}</span>
        </span>
      )}
    </>
  );
}
