import { expect } from 'vitest';
import { ProblemBody } from '#platform/contract/problem.ts';

/** Reads an error answer and makes sure that it is one as every caller may expect it (RFC 9457). */
export async function readProblem(response: Response): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = ProblemBody.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(problem.detail).toMatch(/^\S.+\.$/s);
  expect(problem.requestId).toBeTruthy();
  return problem;
}
