import { useShop } from '#platform/client/use-shop.ts';

export function EmailNote() {
  const { email } = useShop();
  if (email === undefined) return null;
  return (
    <p className="hint">
      <a href={`mailto:${email}`}>Contact us</a> to change it
    </p>
  );
}
