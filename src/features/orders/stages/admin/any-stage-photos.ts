import type { PrivateSource } from '#features/media/storefront/private/private-pictures.tsx';

/** How the owner's pages fetch the photos of an order. */
export function anyStagePhotos({ id }: { id: string }): PrivateSource {
  return {
    headers: {},
    callOf: (picture, width) => `GET /v2/admin/order/${id}/picture/${picture}/${width}`,
  };
}
