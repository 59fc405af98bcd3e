import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import * as devices from './devices.ts';

export function notificationRoutes(deps: devices.DeviceDeps): Route[] {
  return [
    route(calls.listDevices, (ctx) => devices.listDevices(ctx, deps)),
    route(calls.postDevice, (ctx, { body }) => devices.saveDevice(ctx, deps, body)),
    route(calls.putDevice, (ctx, { params, body }) => devices.changeDevice(ctx, params.id, body)),
    route(calls.deleteDevice, (ctx, { params }) => devices.removeDevice(ctx, deps, params.id)),
    route(calls.postRingTest, (ctx, { params }) => devices.testDevice(ctx, deps, params.id)),
  ];
}
