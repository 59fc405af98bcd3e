import { expect, test } from 'vitest';
import { seenIn } from './seen-in.ts';

const DARK = '(prefers-color-scheme: dark)';
const mail = (condition: string) =>
  `<head><style type="text/css">@media (max-width: 480px) { p { margin: 0 } }</style><style>
@media ${condition} { .ink { color: #fff } }</style></head>
<body><p title="${DARK}">Asha asks: what does ${DARK} mean?</p></body>`;

test.each([
  ['dark', 'all'],
  ['light', 'not all'],
])('a mail in %s has its styles answered, and its words kept', (theme, condition) => {
  expect(seenIn(mail(DARK), theme)).toBe(mail(condition));
});
