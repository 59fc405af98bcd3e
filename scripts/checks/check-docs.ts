// Checks the docs: npm scripts, linked files, settings in .env.example, reasons of dependencies, ASVS verdicts, decision
// numbers, unfilled templates, figures on two pages, the tree, the version, what going live needs, linked lines that declare the name (`--write`
// corrects the last two).
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFigures } from '../../bench/machine-figures.ts';
import { MACHINE_STEPS, OWNER_STEPS } from '../../src/app/going-live.ts';
import { asvsFaults } from './check-asvs.ts';

const faults: string[] = [];
const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

async function markdownFiles(): Promise<string[]> {
  const docs = await readdir(path.join(root, 'docs'), { recursive: true });
  return [...(await readdir(root)), ...docs.map((file) => path.join('docs', file))].filter((file) =>
    file.endsWith('.md'),
  );
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function checkTemplates(file: string, text: string): void {
  for (const [template] of text.matchAll(/\$\{\w+\}/g)) {
    faults.push(`${file}: the template ${template} is not filled`);
  }
  for (const [, number = '', linked = ''] of text.matchAll(
    /\[decision (\d+)\]\([\w/.]*?(\d{4})-/g,
  )) {
    if (Number(number) !== Number(linked)) {
      faults.push(`${file}: "decision ${number}" leads to decision ${linked}`);
    }
  }
}

const LINE_LINK = /\[`(\w+)`\]\(([^)#\s]+)#L(\d+)\)/g;
const DECLARED = '^\\s*(?:export )?(?:default )?(?:async )?(?:function|const|type) ';

/** The text with the lines of today. */
async function withLines(file: string, text: string): Promise<string> {
  let current = text;
  for (const [link, name = '', target = '', line = ''] of text.matchAll(LINE_LINK)) {
    const source = await readFile(path.join(root, path.dirname(file), target), 'utf8').catch(
      () => '',
    );
    const declared = new RegExp(`${DECLARED}${name}\\b`);
    const now = source.split('\n').findIndex((one) => declared.test(one)) + 1;
    if (now === 0) faults.push(`${file}: ${target} does not declare ${name}`);
    else if (now !== Number(line))
      current = current.replace(link, link.replace(/#L\d+/, `#L${now}`));
  }
  return current;
}

async function checkFile(file: string): Promise<void> {
  const text = await readFile(path.join(root, file), 'utf8');
  const current = await withLines(file, text);
  if (current !== text) {
    if (process.argv.includes('--write')) await writeFile(path.join(root, file), current);
    else faults.push(`${file}: lines have moved: node scripts/checks/check-docs.ts --write`);
  }
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!manifest.scripts[script]) faults.push(`${file}: there is no script "${script}"`);
  }
  checkTemplates(file, text);
  for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (/^(https?:|mailto:)/.test(target)) continue;
    if (!(await exists(path.join(root, path.dirname(file), target)))) {
      faults.push(`${file}: ${target} does not exist`);
    }
  }
}

async function checkDecisions(): Promise<void> {
  const files = await readdir(path.join(root, 'docs/decisions'));
  const numbers = files.filter((file) => /^\d{4}-/.test(file)).map((file) => file.slice(0, 4));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  for (const number of twice)
    faults.push(`docs/decisions: two decisions have the number ${number}`);
}

/** The report card repeats figures of the run under kills. */
async function checkReportCard(): Promise<void> {
  const page = await readFile(path.join(root, 'docs/reliability.md'), 'utf8');
  const [row = ''] = /^\| killed server .*$/m.exec(page) ?? [];
  const card = page.slice(page.indexOf('## Report card'));
  const figures = [...row.matchAll(/([\d,]+) (?:orders confirmed|answers unknown|mails)/g)];
  for (const [, figure = ''] of figures) {
    if (card.includes(figure)) continue;
    faults.push(`docs/reliability.md: the report card lacks ${figure} of F1`);
  }
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Features in their order; folders of `app` and `platform` in any. */
async function checkTree(): Promise<void> {
  const config: string = path.join(root, 'architecture.config.mjs');
  const { FEATURES } = (await import(config)) as { FEATURES: string[] };
  const page = await readFile(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, tree = ''] = /## Tree\n+```\n(.*?)```/s.exec(page) ?? [];
  const namesIn = (part: string): string[] => {
    const [, lines = ''] =
      new RegExp(`^  ${part}/.*?\\n(.*?)(?=^ {0,2}\\S)`, 'ms').exec(tree) ?? [];
    return [...lines.matchAll(/^ {4}(\w+)\/ /gm)].map(([, name = '']) => name);
  };
  const compare = (part: string, shown: string[], there: string[]): void => {
    if (shown.join() !== there.join())
      faults.push(
        `docs/architecture.md: the tree of ${part}/ has ${shown.join()}, not ${there.join()}`,
      );
  };
  compare('features', namesIn('features'), FEATURES);
  for (const part of ['app', 'platform']) {
    compare(part, namesIn(part).toSorted(), (await foldersOf(`src/${part}`)).toSorted());
  }
  const missing = (await foldersOf('src/features')).filter((name) => !FEATURES.includes(name));
  for (const name of missing) faults.push(`architecture.config.mjs lacks ${name}`);
}

/** The newest dated version is that of the manifest; what follows it stands under "Unreleased". */
async function checkVersion(): Promise<void> {
  const page = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  const [newest = ''] = [...page.matchAll(/^## (.*)$/gm)]
    .map(([, heading = '']) => heading)
    .filter((heading) => heading !== 'Unreleased');
  if (!/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(newest))
    faults.push(`CHANGELOG.md: "${newest}" is no version with its day`);
  const versions = [newest.split(' ')[0], lock.version, lock.packages['']?.version];
  for (const version of versions) {
    if (version === manifest.version) continue;
    faults.push(`package.json is ${manifest.version}, CHANGELOG.md or the lock file ${version}`);
  }
}

/** What deploy/release.sh refuses. */
async function checkReleaseSize(): Promise<void> {
  const script = await readFile(path.join(root, 'deploy/release.sh'), 'utf8');
  const page = await readFile(path.join(root, 'docs/deploy.md'), 'utf8');
  const most = Number(/^MOST_KB=(\d+)$/m.exec(script)?.[1]) / 1_000;
  if (!page.includes(`more than ${most} MB`))
    faults.push(`docs/deploy.md does not say that a release has at most ${most} MB`);
}

async function checkSettings(): Promise<void> {
  const config = await readFile(path.join(root, 'src/app/server/config/config.ts'), 'utf8');
  const example = await readFile(path.join(root, '.env.example'), 'utf8');
  for (const [, name] of config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)) {
    if (!new RegExp(`^#? ?${name}=`, 'm').test(example))
      faults.push(`.env.example does not name ${name}`);
  }
}

async function checkDependencies(): Promise<void> {
  const page = await readFile(path.join(root, 'docs/dependencies.md'), 'utf8');
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (!page.includes(`| \`${name}\` | ${version} |`)) {
      faults.push(`docs/dependencies.md: ${name} ${version} is missing or another version`);
    }
    if (!new RegExp(`^- .*\\*\\*${name}\\*\\*`, 'm').test(page)) {
      faults.push(`docs/dependencies.md does not say why ${name} is there`);
    }
  }
}

async function checkAsvs(): Promise<void> {
  const read = (file: string) => readFile(path.join(root, 'docs', file), 'utf8');
  faults.push(...asvsFaults(await read('asvs.md'), await read('asvs-ids.txt')));
}

async function checkFigures(): Promise<void> {
  if (await writeFigures({ isCheck: true })) return;
  faults.push(
    'docs/operations.md has other figures than docs/performance.md: node bench/machine-figures.ts',
  );
}

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const BETWEEN_MARKERS = /(?<=<!-- going live -->\n).*(?=<!-- \/going live -->)/s;

async function checkGoingLive(): Promise<void> {
  const file = path.join(root, 'docs/deploy.md');
  const page = await readFile(file, 'utf8');
  const table = [
    '| | | |',
    '| --- | --- | --- |',
    ...OWNER_STEPS.map(
      ({ name, settings, meaning, place }) =>
        `| ${name} | ${meaning} | ${place}, or ${codes(settings)} |`,
    ),
    ...MACHINE_STEPS.map(
      ({ settings, meaning, isInstalled }) =>
        `| ${codes(settings)} | ${meaning} | ${isInstalled ? 'set by the installation' : 'settings'} |`,
    ),
    '',
  ];
  const current = page.replace(BETWEEN_MARKERS, () => table.join('\n'));
  if (current !== page) {
    if (process.argv.includes('--write')) await writeFile(file, current);
    else
      faults.push(
        'docs/deploy.md: the list for going live: node scripts/checks/check-docs.ts --write',
      );
  }
  const installer = await readFile(path.join(root, 'deploy/install.sh'), 'utf8');
  const installed = MACHINE_STEPS.filter(({ isInstalled }) => isInstalled);
  for (const name of installed.flatMap(({ settings }) => settings)) {
    if (!new RegExp(`^\\s*${name}\\b`, 'm').test(installer))
      faults.push(`deploy/install.sh does not set ${name}`);
  }
}

for (const file of await markdownFiles()) await checkFile(file);
await checkGoingLive();
await checkSettings();
await checkDependencies();
await checkAsvs();
await checkFigures();
await checkDecisions();
await checkReportCard();
await checkTree();
await checkVersion();
await checkReleaseSize();
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
