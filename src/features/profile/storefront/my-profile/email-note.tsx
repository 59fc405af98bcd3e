import { useShop } from '#platform/client/use-shop.ts';

/** The address one signs in with is changed by a person, not by a form. */
export function EmailNote() {
  const { email } = useShop();
  if (email === undefined) return null;
  return (
    <p className="hint">
      <a href={`mailto:${email}`}>Contact us</a> to change it
    </p>
  );
}
