// Adds optional packages of other systems that npm left out of package-lock.json because the registry lacked them then:
// `npm ci` refuses such a lock on every system. They get no integrity; npm takes it from the registry of the day.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const OS = {
  darwin: 'darwin',
  win32: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const CPU = /\b(arm64|x64|ia32|arm|ppc64|s390x|riscv64|wasm32)\b/;

const lock = JSON.parse(readFileSync(FILE, 'utf8'));

function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => OS[word]).find(Boolean);
  const [cpu] = CPU.exec(name) ?? [];
  const libc = { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc', musleabihf: 'musl' }[words.at(-1)];
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

let added = 0;
for (const [key, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const candidates = [`${key}/node_modules/${name}`, `node_modules/${name}`];
    if (candidates.some((candidate) => lock.packages[candidate])) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other systems added to ${FILE}`);
