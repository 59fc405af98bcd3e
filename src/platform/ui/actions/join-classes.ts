/** Joins the class names that are given, and leaves out the rest. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
