import { route, type Route } from '#platform/server/http/api/route.ts';
import { getMyData } from '../endpoints.ts';
import { exportMyData } from './export-my-data.ts';

export const privacyRoutes: Route[] = [route(getMyData, (ctx) => exportMyData(ctx))];
