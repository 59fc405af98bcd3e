/** Ten digits of an Indian mobile number, however written (+91, leading 0, spaces, dashes); undefined for anything else. */
export function indianMobile(input: string): string | undefined {
  const digits = input.replaceAll(/[\s().-]/g, '');
  const [, number] = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return number;
}

/** Opens a chat with ten digits of `indianMobile`. @param text what is already written there */
export function chatLink(mobile: string, text = ''): string {
  const written = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/91${mobile}${written}`;
}

/** Calls ten digits of `indianMobile`, from abroad too. */
export function callLink(mobile: string): string {
  return `tel:+91${mobile}`;
}
