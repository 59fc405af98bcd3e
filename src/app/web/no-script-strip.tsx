import { useShop } from '#platform/client/use-shop.ts';

/** Says what works in a browser that runs no scripts, and how to order all the same. */
export function NoScriptStrip() {
  const { email } = useShop();
  return (
    <noscript>
      <p className="demo">
        Scripts are switched off in your browser. You can look at every piece; to sign in or order,
        switch them on, or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
  );
}
