/** Ten digits of an Indian mobile number, however typed (+91, leading 0, spaces, dashes); undefined for anything else. */
export function indianMobile(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  const [, number] = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return number;
}
