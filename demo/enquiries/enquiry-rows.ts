import type { Sender } from '#platform/server/mail/content/sender.ts';
import { replyMail } from '#features/enquiries/server/enquiry-mails.ts';
import { originalText } from '#platform/contract/text/mail-text.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { DEMO_SETTINGS } from '../shop-settings.ts';
import { BUYERS } from '../orders/buyers.ts';
import type { OrderPlan } from '../orders/order-plan.ts';
import type { DemoAnswer } from './demo-answer.ts';
import type { Enquiries } from './enquiry-queries.ts';
import { QUESTIONS, type DemoQuestion } from './questions.ts';
import { REQUESTS, type DemoRequest } from './requests.ts';

function ago(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

function buyerAt(index: number) {
  const buyer = BUYERS[index];
  if (!buyer) throw new Error(`There is no buyer ${index}`);
  return buyer;
}

type Placed = { plan: OrderPlan; number: string };

/** Its customer, and the shop in whose name its mails were sent. */
type DemoHouse = { asha: OrderPlan['buyer']; sender: Sender };

function answeredAt(asked: Date, answer: DemoAnswer | undefined): Date | null {
  return answer ? new Date(asked.getTime() + answer.after * 3_600_000) : null;
}

function labelOf(type: string): string {
  return DEMO_SETTINGS.requests.types.find(({ value }) => value === type)?.label ?? '';
}

function requestRow(request: DemoRequest, now: Date) {
  const { firstName, lastName, email } = buyerAt(request.by);
  const at = ago(now, request.hours);
  return {
    id: uuidv7(at.getTime()),
    name: `${firstName} ${lastName}`,
    email,
    product_type: request.type,
    product_label: labelOf(request.type),
    colors: request.colors ?? '',
    size: request.size ?? '',
    budget: request.budget ?? null,
    description: request.description,
    state: request.state,
    created_at: at,
    answered_at: answeredAt(at, request.answer),
  };
}

function backRow(requestId: string, asked: Date, { after, text }: DemoAnswer) {
  const at = new Date(asked.getTime() + after * 3_600_000);
  const id = uuidv7(at.getTime());
  return {
    id,
    request_id: requestId,
    author: 'customer',
    text,
    at,
    read_at: at,
    is_notified: true,
  };
}

function questionRow(
  { hours, state, details, about, by, answer }: DemoQuestion,
  { placed, asha, now }: { placed: Placed[]; asha: OrderPlan['buyer']; now: Date },
) {
  const { uid, firstName, lastName, email } = by === undefined ? asha : buyerAt(by);
  const [order] = placed
    .filter(({ plan }) => plan.buyer.uid === uid && plan.status === about)
    .toSorted((a, b) => a.plan.ageMinutes - b.plan.ageMinutes);
  const at = ago(now, hours);
  return {
    id: uuidv7(at.getTime()),
    uid,
    name: `${firstName} ${lastName}`,
    email,
    query_type: 'Support',
    details,
    order_number: order?.number ?? null,
    state,
    created_at: at,
    answered_at: answeredAt(at, answer),
  };
}

type Asked = Parameters<typeof replyMail>[0]['request'] & { id: string };
type Sent = { at: Date; text: string };
type Answer = { mail: Enquiries['mails'][number]; message: Enquiries['messages'][number] };

/** An answer as it would have been kept when it was sent: nothing of it waits to go out. */
function answerRows({ id, ...request }: Asked, { at, text }: Sent, sender: Sender): Answer {
  const words = { sender: () => sender, wordsOf: originalText };
  const mail = replyMail({ ...words, request, text, follows: [], path: '' });
  const mailId = uuidv7(at.getTime());
  return {
    mail: {
      id: mailId,
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      state: 'sent',
      attempts: 1,
      created_at: at,
      sent_at: at,
    },
    message: {
      id: uuidv7(at.getTime()),
      request_id: id,
      text,
      actor_uid: 'demo-owner',
      mail_id: mailId,
      at,
    },
  };
}

/** What people have asked for and about, in every state that the owner's list knows. */
export function enquiryRows(placed: Placed[], house: DemoHouse, now: Date): Enquiries {
  const answers: Answer[] = [];
  function keep(asked: Asked, at: Date | null, answer: DemoAnswer | undefined): void {
    if (at && answer) answers.push(answerRows(asked, { at, text: answer.text }, house.sender));
  }
  const backs: Enquiries['messages'] = [];
  const requests = REQUESTS.map((request) => {
    const row = requestRow(request, now);
    if (request.back) backs.push(backRow(row.id, row.created_at, request.back));
    const asked = {
      ...row,
      kind: 'custom' as const,
      text: request.description,
      order_number: null,
    };
    keep(asked, row.answered_at, request.answer);
    return row;
  });
  const questions = QUESTIONS.map((question) => {
    const row = questionRow(question, { placed, asha: house.asha, now });
    const asked = { ...row, kind: 'support' as const, text: question.details };
    keep(asked, row.answered_at, question.answer);
    return row;
  });
  return {
    requests,
    questions,
    mails: answers.map(({ mail }) => mail),
    messages: [...answers.map(({ message }) => message), ...backs],
  };
}
