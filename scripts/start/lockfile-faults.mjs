const REGISTRY = 'https://registry.npmjs.org/';

/** Looks as Node does, from the package in `from`. */
function isLocked(packages, name, from) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** Address at the registry. An alias lies under the name of its package: under its own another one may be offered. */
export function addressOf(folder, { name = folder.split('node_modules/').at(-1), version }) {
  return `${REGISTRY}${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

/** A bundled package lies in the archive of its parent, whose hash covers it. */
export function isHashed({ integrity = '', inBundle }) {
  return inBundle === true || integrity.startsWith('sha512-');
}

/** Optional packages that `npm ci` asks for and the lock file lacks, as [parent, name]. */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, name, parent))
      .map((name) => [parent, name]),
  );
}

/** What makes an installation fail elsewhere, or differ from this one; one line each. */
export function lockfileFaults({ packages }) {
  const missing = missingOptional(packages).map(
    ([parent, name]) => `${parent || 'package.json'} asks for ${name}, which is not there`,
  );
  const incomplete = Object.entries(packages).flatMap(([folder, entry]) => {
    if (folder === '') return [];
    const isPlaced = entry.inBundle || entry.resolved === addressOf(folder, entry);
    return [
      ...(isPlaced ? [] : [`${folder} has not its address at the registry`]),
      ...(isHashed(entry) ? [] : [`${folder} has no hash`]),
    ];
  });
  return [...missing, ...incomplete];
}
