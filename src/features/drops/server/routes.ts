import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { dropCalendar } from './calendar.ts';
import { getDrop, listAdminDrops } from './drops.ts';
import {
  confirmDropReminder,
  requestReminder,
  stopDropReminders,
  type ReminderDeps,
} from './reminders/request-reminder.ts';
import { closeDrop, createDrop, editDrop, removeDrop, type SaveDeps } from './save-drop.ts';

export function dropRoutes(deps: ReminderDeps & SaveDeps): Route[] {
  return [
    route(calls.getDrop, (ctx, { params }) => getDrop(ctx, params.slug)),
    route(calls.getDropCalendar, (ctx, { params }) => dropCalendar(ctx, deps, params.slug)),
    route(calls.postDropReminder, (ctx, { body }) => requestReminder(ctx, deps, body)),
    route(calls.confirmDropReminder, (ctx, { body }) => confirmDropReminder(ctx, deps, body.token)),
    route(calls.stopDropReminders, (ctx, { body }) => stopDropReminders(ctx, deps, body.token)),
    route(calls.stopDropRemindersAtOnce, (ctx, { params }) =>
      stopDropReminders(ctx, deps, params.token),
    ),
    route(calls.listDrops, (ctx) => listAdminDrops(ctx, deps)),
    route(calls.postDrop, async (ctx, { headers, body }) =>
      withReplay(await createDrop(ctx, deps, { key: headers['idempotency-key'], drop: body })),
    ),
    route(calls.putDrop, (ctx, { params, body }) => editDrop(ctx, deps, { ...params, drop: body })),
    route(calls.closeDrop, (ctx, { params }) => closeDrop(ctx, deps, params.id)),
    route(calls.deleteDrop, (ctx, { params }) => removeDrop(ctx, deps, params.id)),
  ];
}
