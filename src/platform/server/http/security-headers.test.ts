import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes, pageCsp } from './security-headers.ts';

const hashOf = (source: string): string =>
  `'sha256-${createHash('sha256').update(Buffer.from(source)).digest('base64')}'`;

test('inline scripts and styles are hashed as the bytes that the browser gets, and no others', () => {
  const source = "show('₹ 1,299 – Mörk')";
  const style = 'html:root{--mor:#98420f}';
  const page = `<style>${style}</style><p>₹</p><script>${source}</script><script src="/a.js"></script>
    <script type="application/ld+json">{}</script><script async>${source}</script>`;
  const hashes = inlineHashes(new TextEncoder().encode(page));
  expect(hashes).toEqual({ script: [hashOf(source)], style: [hashOf(style)] });
  const csp = pageCsp({ hashes, isHttps: false, isDev: false });
  expect(csp).toContain(`style-src 'self' ${hashOf(style)};`);
  expect(pageCsp({ hashes, isHttps: false, isDev: true })).toContain(
    "style-src 'self' 'unsafe-inline';",
  );
});
