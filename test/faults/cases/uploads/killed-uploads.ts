import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { seconds } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import type { Statement } from '../../harness/frontend-messages.ts';
import type { Stage } from '../../harness/stage.ts';
import { spoilCache } from './spoilt-cache.ts';
import { newPicture, upload, uploadInPart, type UploadAnswer } from './upload-calls.ts';

const SIZES = {
  long: { cuts: 10, decoding: 8, side: 2_400, parallel: 10 },
  short: { cuts: 2, decoding: 1, side: 900, parallel: 10 },
};
/** BEGIN, the lock, the picture, the sum, the audit, COMMIT. */
const STATEMENTS = { long: [0, 1, 2, 3, 4, 5], short: [5] };

type Book = { stage: Stage; uploaded: string[]; wrong: string[]; stored: number; tried: number };

async function countPictures({ db }: Stage): Promise<number> {
  const { rows } = await sql<{ all: number }>`SELECT count(*) AS all FROM media`.execute(db);
  return rows[0]?.all ?? 0;
}

/** Uploads the same picture again without a fault: it is stored once. */
async function sendAgain(book: Book, bytes: Buffer, where: string): Promise<UploadAnswer> {
  const { stage, uploaded, wrong } = book;
  const answer = await upload(stage.shop.origin, stage.admin, bytes);
  if (answer.status === 201) uploaded.push(answer.mediaId);
  else wrong.push(`${where}: sent again it was answered ${answer.status} ${answer.code}`);
  return answer;
}

/** One upload that is spoilt by `spoil`: the picture is there then, or it is not, and once afterwards. */
async function tryUpload(
  book: Book,
  { where, side }: { where: string; side: number },
  spoil: (bytes: Buffer) => Promise<UploadAnswer | undefined>,
): Promise<void> {
  const { stage, wrong } = book;
  const bytes = await newPicture(side);
  const before = await countPictures(stage);
  const answer = await spoil(bytes);
  book.tried += 1;
  const after = await countPictures(stage);
  if (after > before) book.stored += 1;
  if (answer?.status === 201 && after !== before + 1) wrong.push(`${where}: confirmed, not there`);
  await sendAgain(book, bytes, where);
  if ((await countPictures(stage)) !== before + 1) wrong.push(`${where}: it is not there once`);
}

async function killDecoding(book: Book, side: number, ms: number): Promise<void> {
  const { shop, admin } = book.stage;
  await tryUpload(book, { where: `killed after ${ms} ms`, side }, async (bytes) => {
    const sending = upload(shop.origin, admin, bytes);
    await wait(ms);
    shop.kill();
    const answer = await sending;
    await shop.start();
    return answer;
  });
}

async function killWriting(book: Book, side: number, at: number): Promise<void> {
  const { shop, admin, wire } = book.stage;
  let isHit = false;
  await tryUpload(book, { where: `killed at statement ${at}`, side }, async (bytes) => {
    let [count, its] = [-1, 0];
    wire.losing = () => shop.kill();
    wire.judge = ({ text, application, connection }: Statement) => {
      if (application !== 'lehar' || isHit) return 'pass';
      if (/^begin/i.test(text)) [its, count] = [connection, -1];
      if (connection !== its) return 'pass';
      count += 1;
      if (count !== at) return 'pass';
      isHit = true;
      return 'drop-reply';
    };
    const answer = await upload(shop.origin, admin, bytes);
    wire.judge = () => 'pass';
    wire.losing = () => undefined;
    await shop.ended();
    await shop.start();
    return answer;
  });
  if (!isHit) book.wrong.push(`an upload has no statement ${at}`);
}

/** One picture under one name, sent by many at once. */
async function sendTogether({ stage, uploaded, wrong }: Book, many: number): Promise<void> {
  const bytes = await newPicture(1_000);
  const before = await countPictures(stage);
  const all = await Promise.all(
    Array.from({ length: many }, () => upload(stage.shop.origin, stage.admin, bytes)),
  );
  const ids = new Set(all.map(({ mediaId }) => mediaId));
  const odd = all.filter(({ status }) => status !== 201);
  wrong.push(...odd.map(({ status, code }) => `one of ${many} at once: ${status} ${code}`));
  if (ids.size !== 1) wrong.push(`${many} at once became ${ids.size} pictures`);
  if ((await countPictures(stage)) !== before + 1) wrong.push('many at once are not there once');
  uploaded.push(...ids);
}

/** F24: uploads that are cut off or killed, many at once, and a spoilt cache. */
export const killedUploads: FaultCase = {
  name: 'F24',
  says: 'uploads cut off and killed, ten of one picture at once, spoilt files in the cache',
  isSlow: true,
  async run(stage, size) {
    const { cuts, decoding, side, parallel } = SIZES[size];
    const book: Book = { stage, uploaded: [], wrong: [], stored: 0, tried: 0 };
    for (let cut = 0; cut < cuts; cut += 1) {
      const share = cut / cuts;
      await tryUpload(book, { where: `cut off at ${share}`, side: 600 }, async (bytes) => {
        await uploadInPart(stage.shop.origin, stage.admin, { bytes, share });
        return undefined;
      });
    }
    const first = performance.now();
    await sendAgain(book, await newPicture(side), 'at leisure');
    const leisure = performance.now() - first;
    for (let kill = 0; kill < decoding; kill += 1) {
      await killDecoding(book, side, Math.round((leisure * (kill + 0.5)) / decoding));
    }
    for (const at of STATEMENTS[size]) await killWriting(book, 300, at);
    await sendTogether(book, parallel);
    const cache = path.join(stage.folder, 'shop/media-cache');
    const mediaId = book.uploaded.at(-1) ?? '';
    const { spoilt, wrong } = await spoilCache(stage.shop, { mediaId, cache });
    const counts = {
      'cut off or killed': book.tried,
      'stored all the same': book.stored,
      'an upload at leisure': seconds(leisure),
      'at once': parallel,
      'spoilt files': spoilt,
    };
    const all = [...book.wrong, ...wrong];
    return conclude(stage, { counts, wrong: all }, { uploaded: book.uploaded });
  },
};
