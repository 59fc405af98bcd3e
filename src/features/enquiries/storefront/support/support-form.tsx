import type { Ref } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { byLink } from '#features/orders/storefront/order-calls.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { dayCountInWords } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { DRAFT } from '#platform/client/drafts/drafts.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { OrderQuestion, SupportQuery } from '../../contract.ts';
import type { postOrderQuestion, postSupportQuery } from '../../endpoints.ts';

type Query = { name: string; email: string; details: string };

const FAILED = 'Something went wrong while sending your query.';

/** Sends by the order's link: the order knows who asks. */
function sendByLink(link: NonNullable<ReturnType<typeof byLink>>, { details }: Query, key: string) {
  const { params, headers } = link;
  return api<typeof postOrderQuestion>('POST /v2/guest-order/{number}/question', {
    params,
    headers: { ...headers, 'idempotency-key': key },
    body: { details },
  });
}

function sendQuery(orderNumber: string | undefined, query: Query, key: string) {
  const about = orderNumber !== undefined && { orderNumber };
  return signedInApi<typeof postSupportQuery>('POST /v2/query-email', {
    headers: { 'idempotency-key': key },
    body: { ...query, queryType: 'Support', ...about },
  });
}

function useKnownContact(): Pick<Query, 'name' | 'email'> {
  const signIn = useSignIn();
  const { profile } = useProfile();
  const [name, email] = signIn.status === 'in' ? [signIn.userName, signIn.email] : ['', ''];
  const full = `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim();
  return { name: full || name, email: profile?.email || email };
}

type QueryOptions = {
  orderNumber: string | undefined;
  /** Name of the draft in this tab. */
  keep: string;
  onSent: () => void;
};

export function useQueryForm({ orderNumber, keep, onSent }: QueryOptions) {
  const known = useKnownContact();
  const alert = useAlert();
  const link = orderNumber === undefined ? undefined : byLink(orderNumber);
  const form = useForm({
    schema: {
      errorsOf: (query: Query) =>
        link
          ? formErrors(OrderQuestion, { details: query.details })
          : formErrors(SupportQuery, query),
      bodyOf: (query) => query,
    },
    start: { details: '', ...known },
    keep: `${DRAFT}${keep}`,
    send: async (query, key) => {
      const result = await (link
        ? sendByLink(link, query, key)
        : sendQuery(orderNumber, query, key));
      if (result.ok || result.problem.fields) return result;
      alert({ title: 'Failed', text: FAILED });
      return {
        ok: false,
        problem: { ...result.problem, detail: `${FAILED} ${result.problem.detail}` },
      };
    },
    after: onSent,
  });
  return { form, isByLink: link !== undefined };
}

/** When a question is answered. */
export function useAnswerPromise(): string {
  const { promise } = useShop();
  return `We answer by email, usually within ${dayCountInWords(promise.replyDays)}.`;
}

type FieldsProps = { form: ReturnType<typeof useQueryForm>['form'] };

export function WhoAsks({ form }: FieldsProps) {
  return (
    <>
      <TextField
        label="Your Name"
        required
        autoComplete="name"
        maxLength={100}
        {...form.field('name')}
      />
      <TextField
        label="Email Address"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
    </>
  );
}

export function Question({ form, ref }: FieldsProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <TextArea
      ref={ref}
      label="How can we help?"
      required
      maxLength={5000}
      rows={6}
      {...form.field('details')}
    />
  );
}
