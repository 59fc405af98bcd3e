import { describe, expect, test } from 'vitest';
import { leadsAway } from './leads-away.ts';

describe('words that lead away:', () => {
  test.each([
    'Cheaper at evil.top/now',
    'See evil．com',
    'See evil。com',
    'See evil｡com',
    'See evil․com',
    'See ｅｖｉｌ．ｃｏｍ',
    'See evil(.)com or evil[.]com',
    'See e\u200bvil.\u200bcom',
    'See evil\u00ad.com',
    'दुकान.भारत पर देखें',
    'बाजार.कॉम',
    'xn--h2brj9c.example',
    'ＨＴＴＰＳ://1.2.3.4',
    'Look at 10.1.2.3',
    'Write to me＠mail',
    'me @gmail or a﹫b',
    'Call 98200 12345',
    'Call ९८२०० १२३४५',
    'Call ９８２００１２３４５',
    'Call ৯৮২০০১২৩৪৫',
    'Call ①②③④⑤⑥⑦⑧',
    'Call 9️⃣8️⃣2️⃣0️⃣0️⃣1️⃣2️⃣',
    'Call 9 * 8 * 2 * 0 * 0 * 1 * 2',
    'Call 98\u200b200\u200b123',
  ])('%s', (text) => {
    expect(leadsAway(text)).toBe(true);
  });
});

describe('words about a piece:', () => {
  test.each([
    'Beautiful. It came in 3 days, well packed.',
    'Rs. 2,499 well spent! 10 x 15 cm, 5.5 mm thick.',
    'Ordered at 9 a.m., i.e. early; 5/5 stars... Thank you!',
    'बहुत सुंदर है। धन्यवाद।',
    'Set of 2 (10 cm and 15 cm), 1.5 kg',
    'Dr.R said so',
  ])('%s', (text) => {
    expect(leadsAway(text)).toBe(false);
  });
});

test('a name leads away as words do', () => {
  expect(leadsAway('Lovely', 'evil.top')).toBe(true);
});
