import type { LoaderFunctionArgs } from 'react-router';
import { missing, MissingPage } from './info/missing-page.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  throw await missing(context);
}

export { MissingPage as ErrorBoundary };

export default function NotFoundPage() {
  return null;
}
