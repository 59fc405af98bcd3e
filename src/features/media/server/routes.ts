import { route, type Route } from '#platform/server/http/api/route.ts';
import { getCustomerPicture, postCustomerPicture } from '../customer-endpoints.ts';
import { postUpload } from '../endpoints.ts';
import { addCustomerPicture, getCustomerBytes } from './customer/customer-pictures.ts';
import { uploadPicture, type UploadDeps } from './upload-picture.ts';

export function uploadRoutes(deps: UploadDeps): Route[] {
  return [route(postUpload, (ctx, { body }) => uploadPicture(ctx, deps, body))];
}

/** @param maxStoredBytes of all customers' pictures */
export function customerPictureRoutes(maxStoredBytes: number): Route[] {
  return [
    route(postCustomerPicture, (ctx, { body }) => addCustomerPicture(ctx, maxStoredBytes, body)),
    route(getCustomerPicture, (ctx, { params, headers }) =>
      getCustomerBytes(ctx, { ...params, key: headers['picture-key'] }),
    ),
  ];
}
