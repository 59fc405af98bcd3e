import { failureInWords } from '#platform/server/mail/failure-in-words.ts';
import type { MailServer } from '#platform/server/mail/mail-server.ts';
import { connectTo } from '#platform/server/mail/mailer.ts';
import type { MailCheck } from '../../server-contract.ts';

function describe(failure: Error, server: MailServer): Omit<MailCheck, 'isWorking'> {
  const known = failureInWords(failure, server);
  if (known) return known;
  const said = failure.message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
  return { sentence: `${server.host} answered, but did not let the shop in. It said: ${said}` };
}

/** Connects and signs in, without sending anything. */
export async function checkServer(server: MailServer): Promise<MailCheck> {
  try {
    await (await connectTo(server)).verify();
    return { isWorking: true, sentence: `${server.host} lets the shop in. Emails can go out.` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { isWorking: false, ...describe(error, server) };
  }
}
