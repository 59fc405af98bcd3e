import { expect, test } from 'vitest';
import { customersAddress, isLocalAddress, TypedWebAddress } from './web-address.ts';

const readAddress = (typed: string) => TypedWebAddress.safeParse(typed).data;
const faultOf = (typed: string) => TypedWebAddress.safeParse(typed).error?.issues[0]?.message;

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['shop.example', 'https://shop.example'],
  [' HTTPS://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example.', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['\u202Ahttps://shop.example\u202C', 'https://shop.example'],
  ['https://लहर.भारत', 'https://लहर.भारत'],
  ['https://xn--p2b9a.xn--h2brj9c', 'https://xn--p2b9a.xn--h2brj9c'],
])('%j is taken as %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test.each([
  ['', /^Type the address/],
  ['my shop', /^Type the address/],
  ['shop', /^Type the address/],
  ['-shop.example', /^Type the address/],
  ['mailto:asha@shop.example', /^Type the address/],
  ['javascript:alert(1)', /^Type the address/],
  ['ftp://shop.example', /^Type the address/],
  ['https://shop.example\\@evil.example', /before the @/],
  [`https://${'a'.repeat(300)}.example`, /^Type the address/],
  ['http://shop.example', /^Begin with https/],
  ['localhost', /^Only this computer reaches localhost/],
  ['localhost:4000', /^Only this computer reaches localhost/],
  ['https://shop.localhost', /^Only this computer reaches shop\.localhost/],
  ['http://127.0.0.1:4000/', /^Only this computer/],
  ['https://127.0.0.1', /^Only this computer/],
  ['http://[::1]:4000', /^Only this computer/],
  ['http://192.168.1.7:4000', /buyers don't remember numbers/],
  ['http://shop.local', /^Begin with https/],
  ['https://shop.example/admin', /follows the name: \/admin$/],
  ['https://shop.example?via=card', /follows the name: \?via=card$/],
  ['https://shop.example#top', /follows the name: #top$/],
  ['https://asha:secret@shop.example', /before the @/],
  ['https://192.168.1.7', /buyers don't remember numbers/],
  ['192.168.1.7:4000', /buyers don't remember numbers/],
  ['https://[2001:db8::1]', /buyers don't remember numbers/],
  ['https://2130706433', /buyers don't remember numbers/],
  ['https://127.1', /buyers don't remember numbers/],
  ['https://0x7f.1', /^Type the address/],
  ['https://shop.example:0', /0 leads nowhere/],
  ['https://shop.example:99999', /99999 leads nowhere/],
  ['https://shop.example:port', /port leads nowhere/],
])('%j is refused with a sentence', (typed, sentence) => {
  expect(faultOf(typed)).toMatch(sentence);
});

test.each([
  ['http://localhost:4000', true],
  ['https://localhost', true],
  ['http://shop.localhost:4000', true],
  ['http://127.0.0.1:4000', true],
  ['http://[::1]:4000', true],
  ['http://192.168.1.7:4000', true],
  ['http://10.1.2.3', true],
  ['http://172.20.0.3:4000', true],
  ['http://[fd00::7]:4000', true],
  ['http://raspberrypi:4000', true],
  ['http://raspberrypi.local', true],
  ['https://shop.local', false],
  ['https://localhost.example', false],
  ['http://172.40.0.3', false],
  ['http://10.example', false],
  ['http://shop.example', false],
  ['https://shop.example', false],
])('%s is reached on this machine or network alone: %s', (origin, isLocal) => {
  expect(isLocalAddress(origin)).toBe(isLocal);
  expect(customersAddress(origin)).toBe(isLocal ? undefined : origin);
});
