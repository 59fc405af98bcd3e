import { route, type Route } from '#platform/server/http/route.ts';
import { postUpload } from '../endpoints.ts';
import { uploadPicture, type UploadDeps } from './upload-picture.ts';

export function uploadRoutes(deps: UploadDeps): Route[] {
  return [route(postUpload, (ctx, { body }) => uploadPicture(ctx, deps, body))];
}
