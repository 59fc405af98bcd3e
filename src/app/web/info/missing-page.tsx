import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { data, Form, isRouteErrorResponse, useRouteError } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { cardWords } from '#features/catalogue/making/making.ts';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { toCardView, type ProductCardView } from '#features/catalogue/product-card-view.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { MessagePage } from '#platform/ui/feedback/message-page.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { MISSING, RouteProblem } from '../route-error.tsx';
import { SHOWN, MoreProducts } from './more-products.tsx';
import styles from './missing.module.css';

type Found = { cards: ProductCardView[] };

/** The answer of a loader that finds nothing at its address: pieces that are there. */
export async function missing(context: LoaderFunctionArgs['context']) {
  const shop = context.get(siteContext) as Shop;
  const list = await context.get(apiContext)<typeof listProducts>('GET /v2/products', {
    query: { limit: SHOWN },
  });
  const products = list.ok ? list.data : [];
  const found: Found = { cards: products.map((one) => toCardView(one, cardWords(one, shop))) };
  return data(found, { status: 404 });
}

/** Page for an address that does not exist; other errors show the usual page. */
export function MissingPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteProblem />;
  const { cards } = error.data as Found;
  return (
    <MessagePage title={MISSING.title} text={MISSING.text} more={<MoreProducts cards={cards} />}>
      <title>Not found</title>
      <Form action="/" className={styles.search}>
        <TextField label="Search all pieces" name="q" type="search" maxLength={100} />
        <Button type="submit">Search</Button>
      </Form>
      <p>
        <LinkButton variant="secondary" to="/#shop">
          Browse the collection
        </LinkButton>
      </p>
    </MessagePage>
  );
}
