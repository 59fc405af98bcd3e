import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

export { RouteProblem as ErrorBoundary } from './route-error.tsx';

export default function NotFoundPage() {
  return null;
}
