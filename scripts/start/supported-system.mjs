// Tells before anything is downloaded whether the shop can run on this system; docs/operations.md lists systems.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Node and sharp are linked against it.
const OLDEST_GLIBC = '2.28';
const PACKAGED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
const LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

// Vite takes some for parts of an address, initdb gives the others to a shell.
const UNUSABLE_IN_PATHS = /[#?%*"$`]/;

const USE_DEBIAN = 'Use a system such as Debian 12 or Ubuntu 24.04';

/** Facts of this machine that the checks use. `folder` is the clone's, `envFile` the text of `.env`. */
export function readSystem(folder, envFile) {
  const { platform, arch } = process;
  const isLinux = platform === 'linux';
  return {
    folder,
    platform,
    arch,
    node: process.versions.node,
    glibc: isLinux ? readGlibc() : undefined,
    // NixOS has a loader there that only says why nothing runs.
    hasLoader: isLinux && existsSync(LOADERS[arch] ?? '') && !existsSync('/etc/NIXOS'),
    hasLibatomic: !isLinux || hasLibrary('libatomic.so.1'),
    hasDatabase: Boolean(process.env.DATABASE_URL) || /^\s*DATABASE_URL\s*=\s*\S/m.test(envFile),
  };
}

/** Undefined on musl. */
function readGlibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime;
}

/** True if the loader's list cannot be read. */
function hasLibrary(name) {
  const { status, stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return status !== 0 || stdout.includes(name);
}

const numbersOf = (version) => version.split('.').map(Number);
const majorOf = (version) => numbersOf(version)[0];

function isOlder(version, than) {
  const [[major, minor], [thanMajor, thanMinor]] = [numbersOf(version), numbersOf(than)];
  return major === thanMajor ? minor < thanMinor : major < thanMajor;
}

/** Whether a Node of this version runs the shop: V8's flags and what the code calls differ between major versions. */
export function isSameMajor(version, pinnedVersion) {
  return majorOf(version) === majorOf(pinnedVersion);
}

/** Why the programs that the shop brings do not run here, and which system to use instead. */
function programsRefused({ platform, arch, glibc, hasLoader }) {
  if (platform === 'win32' && arch === 'arm64')
    return {
      reason: 'Node for Windows on ARM',
      instead: 'Install the Node for x64 from https://nodejs.org, which this Windows runs too',
    };
  if (!PACKAGED.includes(`${platform}-${arch}`))
    return { reason: `${platform} on ${arch}`, instead: 'Use Linux on x64 or arm64' };
  if (platform !== 'linux') return undefined;
  if (glibc === undefined) return { reason: 'musl, as on Alpine', instead: USE_DEBIAN };
  if (isOlder(glibc, OLDEST_GLIBC))
    return { reason: `glibc ${glibc}: they need ${OLDEST_GLIBC}`, instead: USE_DEBIAN };
  if (!hasLoader) return { reason: `no ${LOADERS[arch]}, as on NixOS`, instead: USE_DEBIAN };
  return undefined;
}

function neverRuns({ folder, arch }) {
  const [unusable] = UNUSABLE_IN_PATHS.exec(folder) ?? [];
  if (unusable !== undefined)
    return `The shop cannot run in ${folder}: tools that it uses cannot read a path with ${unusable}. Rename or move the folder.`;
  if (arch === 'arm' || arch === 'ia32')
    return 'The shop needs a 64-bit Node on a 64-bit system, and this is a 32-bit one.';
  return undefined;
}

function lacksPrograms(system, pinnedVersion) {
  const isOwn = isSameMajor(system.node, pinnedVersion);
  const missing = [
    ...(isOwn ? [] : [`start it with a Node ${majorOf(pinnedVersion)} of your own`]),
    ...(system.hasDatabase
      ? []
      : ['set DATABASE_URL to a PostgreSQL server (version 15 or newer)']),
  ];
  const refused = programsRefused(system);
  if (refused !== undefined && missing.length > 0)
    return `The Node and PostgreSQL that the shop brings do not run with ${refused.reason}. ${refused.instead}, or ${missing.join(' and ')}.`;
  if (refused === undefined && !isOwn && !system.hasLibatomic)
    return `Node ${pinnedVersion}, which the shop brings, needs libatomic.so.1, and this system lacks it. Install it: \`apt-get install libatomic1\` on Debian and Ubuntu, \`dnf install libatomic\` on Fedora.`;
  return undefined;
}

/** Why the shop cannot run on this system, and what to do; undefined if it can. */
export function refusalOf(system, pinnedVersion) {
  return neverRuns(system) ?? lacksPrograms(system, pinnedVersion);
}
