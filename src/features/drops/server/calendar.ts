import type { Context } from '#platform/server/context.ts';
import { DropNotFound } from '../contract.ts';
import { listDropRows } from './drop-queries.ts';

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`);

/** Lines of at most 75 bytes (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 73) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}

type CalendarDeps = { origin: () => string | undefined };

/** The moment of a drop as a calendar file, with an alarm ten minutes before. @throws DropNotFound */
export async function dropCalendar(
  ctx: Context,
  { origin }: CalendarDeps,
  slug: string,
): Promise<Uint8Array> {
  const [row] = await listDropRows(ctx.db, { slug });
  if (!row) throw DropNotFound();
  const address = origin();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lehar//Drops//EN',
    'BEGIN:VEVENT',
    `UID:${row.id}`,
    `DTSTAMP:${stamp(ctx.clock.now())}`,
    `DTSTART:${stamp(row.opens_at)}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(row.title)}`,
    ...(address === undefined ? [] : [`URL:${address}/drops/${row.slug}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(row.title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(`${lines.map(folded).join('\r\n')}\r\n`);
}
