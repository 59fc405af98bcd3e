import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScriptHashes } from './security-headers.ts';

test('inline scripts are hashed as the bytes that the browser gets, and no others', () => {
  const source = "show('₹ 1,299 – Mörk')";
  const page = `<p>₹</p><script>${source}</script><script src="/a.js"></script>
    <script type="application/ld+json">{}</script><script async>${source}</script>`;
  const hash = createHash('sha256').update(Buffer.from(source)).digest('base64');
  expect(inlineScriptHashes(new TextEncoder().encode(page))).toEqual([`'sha256-${hash}'`]);
});
