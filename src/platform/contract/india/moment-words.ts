const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment in India: `Friday 4 December, 19:00 hrs`. */
export function momentWords(at: string | Date): string {
  const parts = Object.fromEntries(
    MOMENT.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']} hrs`;
}
