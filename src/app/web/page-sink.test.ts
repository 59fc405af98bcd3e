import { expect, it } from 'vitest';
import { PageSink } from './page-sink.ts';

it('gives what it took in one piece, each byte a character', async () => {
  const page = await new Promise<string>((resolve) => {
    const sink = new PageSink(resolve);
    sink.write(new TextEncoder().encode('<p>₹ '));
    sink.write('लहर</p>');
    sink.end();
  });
  expect(Buffer.from(page, 'latin1').toString()).toBe('<p>₹ लहर</p>');
});
