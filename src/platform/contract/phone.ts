/** Ten digits of an Indian mobile number, however written (+91, leading 0, spaces, dashes); undefined for anything else. */
export function indianMobile(input: string): string | undefined {
  const digits = input.replaceAll(/[\s().-]/g, '');
  const [, number] = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return number;
}
