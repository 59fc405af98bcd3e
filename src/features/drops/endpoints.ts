import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ONE_CLICK } from '#platform/contract/one-click.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { DAY, HOUR, rate, READ, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import { ShopNotOpen } from '../shop/contract.ts';
import * as drops from './contract.ts';
import * as reminders from './reminder-contract.ts';

const REMINDER: RateLimit = {
  name: 'drop-reminder',
  rates: [rate(10, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const EXAMPLE = {
  title: 'Monsoon drop',
  sentence: 'Eight pieces, each made once.',
  opensAt: '2036-12-04T19:00:00+05:30',
  productIds: ['018f0000-0000-7000-8000-000000000000'],
  isListed: true,
};

export const getDrop = endpoint({
  method: 'GET',
  path: '/v2/drops/{slug}',
  role: 'visitor',
  summary: 'A drop with its pieces and its moment, whether that has come or not',
  limit: READ,
  params: drops.DropParams,
  status: 200,
  response: drops.Drop,
  cached: true,
  problems: [drops.DropNotFound, ShopNotOpen],
});

export const getDropCalendar = endpoint({
  method: 'GET',
  path: '/v2/drops/{slug}/calendar',
  role: 'visitor',
  summary: 'The moment of a drop as a calendar file',
  limit: READ,
  params: drops.DropParams,
  status: 200,
  response: z.any(),
  responseType: 'text/calendar; charset=utf-8',
  problems: [drops.DropNotFound, ShopNotOpen],
});

export const postDropReminder = endpoint({
  method: 'POST',
  path: '/v2/drop-reminders',
  role: 'visitor',
  mayKnowCaller: true,
  limit: REMINDER,
  summary: 'Be told by email of a drop, a day before it and shortly before it',
  body: reminders.NewReminder,
  example: { slug: 'monsoon-drop', email: 'nila@example.com' },
  status: 202,
  response: reminders.ReminderTaken,
  problems: [drops.DropNotFound, reminders.DropIsOpen, ShopNotOpen],
});

const BY_LINK = {
  method: 'POST',
  role: 'visitor',
  limit: WRITE,
  body: reminders.ReminderToken,
  status: 200,
} as const;

export const confirmDropReminder = endpoint({
  ...BY_LINK,
  path: '/v2/drop-reminders/confirm',
  summary: 'Confirm a reminder by the link of its email',
  response: reminders.Reminder,
  problems: [reminders.ReminderUnknown],
});

export const stopDropReminders = endpoint({
  ...BY_LINK,
  path: '/v2/drop-reminders/stop',
  summary: 'End all reminders of the address of a link',
  response: reminders.RemindersStopped,
  problems: [reminders.ReminderUnknown],
});

export const stopDropRemindersAtOnce = endpoint({
  ...ONE_CLICK,
  path: '/v2/drop-reminders/stop/{token}',
  summary: 'The same, by the button of an email program',
  response: reminders.RemindersStopped,
  problems: [reminders.ReminderUnknown],
});

export const listDrops = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/drops',
  summary: 'Drops, the next first, with what they came to',
  response: z.array(drops.AdminDrop),
  problems: [],
});

export const postDrop = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/drops',
  summary: 'Name a drop, once for each Idempotency-Key; its pieces cannot be bought before it',
  headers: IdempotencyHeaders,
  body: drops.NewDrop,
  example: EXAMPLE,
  status: 201,
  response: drops.AdminDrop,
  problems: [drops.ProductInOtherDrop, ValidationFailed, KeyReused],
});

const ONE = { ...ADMIN, params: drops.AdminDropParams } as const;

export const putDrop = endpoint({
  ...ONE,
  method: 'PUT',
  path: '/v2/admin/drop/{id}',
  summary: 'Save a drop, if nobody has changed it since; a new moment is told to all who asked',
  body: drops.DropEdit,
  example: { ...EXAMPLE, version: 1 },
  response: drops.AdminDrop,
  problems: [
    drops.DropNotFound,
    drops.DropChanged,
    drops.DropHasOpened,
    drops.ProductInOtherDrop,
    ValidationFailed,
  ],
});

export const closeDrop = endpoint({
  ...ONE,
  method: 'POST',
  path: '/v2/admin/drop/{id}/closing',
  summary: 'End a drop that runs, and hide what is left of it',
  response: drops.AdminDrop,
  problems: [drops.DropNotFound, drops.DropNotClosable],
});

export const deleteDrop = endpoint({
  ...ONE,
  method: 'DELETE',
  path: '/v2/admin/drop/{id}',
  summary:
    'Call off a drop that is still to come: its pieces are hidden, and all who asked are told',
  status: 204,
  response: z.void(),
  problems: [drops.DropNotFound, drops.DropHasOpened],
});
