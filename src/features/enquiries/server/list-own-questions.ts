import { personOf, type Context } from '#platform/server/context.ts';
import { listOwnQuestionRows } from './enquiry-queries.ts';

/** The caller's questions and their answers, newest first. */
export async function listOwnQuestions({ db, ...ctx }: Context) {
  const rows = await listOwnQuestionRows(db, personOf({ db, ...ctx }).uid);
  return rows.map((row) => ({
    queryType: row.query_type,
    details: row.details,
    orderNumber: row.order_number ?? undefined,
    name: row.name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    answers: row.answers.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
  }));
}
