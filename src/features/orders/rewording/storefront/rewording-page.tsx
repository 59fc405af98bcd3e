import { useSearchParams, type MetaDescriptor } from 'react-router';
import { NoLinkToken } from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import {
  FindOrderLink,
  MethodNotAllowed,
} from '#features/identity/storefront/method-not-allowed.tsx';
import { SessionGuard } from '#features/identity/storefront/session-guard.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { RewordingForm } from './rewording-form.tsx';
import { useRewordingQuestion, type Whose } from './rewording-question.ts';
import ordersStyles from '../../storefront/orders.module.css';
import styles from './rewording.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Change your words' }, { name: 'robots', content: 'noindex' }];
}

function LoadingQuestion() {
  return (
    <Loading label="Loading the question">
      <Skeleton count={2} />
    </Loading>
  );
}

const MY_ORDERS = (
  <>
    <LinkButton to="/my-orders">My Orders</LinkButton>
    <FindOrderLink />
  </>
);

function Question({ whose }: { whose: Whose }) {
  const { data, problem, isFailed, reload } = useRewordingQuestion(whose);
  if (data) return <RewordingForm whose={whose} question={data} />;
  if (!isFailed) return <LoadingQuestion />;
  const isFinal = problem !== undefined && problem.status >= 400 && problem.status < 429;
  if (!isFinal)
    return (
      <LoadFailed onRetry={reload} detail={problem?.detail}>
        This didn't load.
      </LoadFailed>
    );
  return <EmptyState title={`${problem.title}.`} text={problem.detail} action={MY_ORDERS} />;
}

function OwnQuestion({ number, line }: { number: string; line: string }) {
  const signIn = useSignIn();
  if (signIn.status === 'out') return <MethodNotAllowed />;
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page}`}>
      <h1>Change your words</h1>
      {signIn.status === 'in' ? (
        <Question whose={{ uid: signIn.uid, number, line }} />
      ) : (
        <LoadingQuestion />
      )}
    </div>
  );
}

function LinkedQuestion() {
  const token = useLinkToken();
  if (token === '') {
    return (
      <NoLinkToken text="Or sign in, if you have an account: the form is with your order.">
        <LinkButton variant="secondary" to="/my-orders">
          My Orders
        </LinkButton>
      </NoLinkToken>
    );
  }
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page}`}>
      <h1>Change your words</h1>
      <NeedsScript>
        {token === undefined ? <LoadingQuestion /> : <Question key={token} whose={{ token }} />}
      </NeedsScript>
    </div>
  );
}

/** A customer provides new wording for a piece here: by the link of a mail, or signed in. */
export default function RewordingPage() {
  const [search] = useSearchParams();
  const number = search.get('order');
  if (number === null) return <LinkedQuestion />;
  return (
    <SessionGuard>
      <OwnQuestion number={number} line={search.get('line') ?? '1'} />
    </SessionGuard>
  );
}
