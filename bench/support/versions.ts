const versions = new Map<string, string>();

/** Remembers what a benchmark ran on. */
export function noteVersion(name: 'PostgreSQL' | 'Chromium', version: string): void {
  versions.set(name, version);
}

/** What the benchmark ran on; the next one says for itself whether it uses a browser. */
export function takeVersions(): string {
  const said = [...versions].map(([name, version]) => `${name} ${version}`);
  versions.delete('Chromium');
  return [`Node ${process.versions.node}`, ...said].join(', ');
}
