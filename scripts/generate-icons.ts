// Writes the icons of src/platform/ui/icons from Lucide's drawings: all that stand there, and those
// that are named, as in `npm run icons -- anchor`. With --check it only says whether they are as it
// would write them.
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'src/platform/ui/icons');
const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const present = globSync('*.tsx', { cwd: folder }).map((file) => path.basename(file, '.tsx'));

/** What stands inside the svg element of `name`, as JSX. */
async function drawingOf(name: string): Promise<string> {
  const { default: Drawing } = (await import(`lucide-react/icons/${name}`)) as {
    default: ComponentType;
  };
  const [, inside = ''] =
    /^<svg[^>]*>(.+)<\/svg>$/.exec(renderToStaticMarkup(createElement(Drawing))) ?? [];
  return inside.replaceAll(/><\/\w+>/g, '/>\n');
}

async function moduleOf(name: string): Promise<string> {
  const component = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const source = [
    '// Made by `npm run icons`.',
    `import { Icon, type IconProps } from '../display/icon.tsx';`,
    '',
    `export function ${component}(props: IconProps) {`,
    `return (<Icon {...props}>\n${await drawingOf(name)}</Icon>);`,
    '}',
  ].join('\n');
  const { code } = await format(`${name}.tsx`, source, { printWidth: 100, singleQuote: true });
  return code;
}

const names = new Set([...present, ...named]);
for (const name of names) {
  const target = path.join(folder, `${name}.tsx`);
  const made = await moduleOf(name);
  if (!isCheck) await writeFile(target, made);
  else if (made !== (await readFile(target, 'utf8'))) {
    console.error(`${name}.tsx is not as it would be made: npm run icons`);
    process.exitCode = 1;
  }
}
console.log(`${names.size} icons`);
