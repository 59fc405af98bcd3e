// Writes src/platform/ui/icons/icons.generated.tsx from Lucide's drawings: all that stand there,
// and those that are named, as in `npm run icons -- anchor`. With --check it only says whether it
// is as it would be written.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const file = path.resolve(import.meta.dirname, '../../src/platform/ui/icons/icons.generated.tsx');
const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const componentOf = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What stands inside the svg element of `name`, as JSX. */
async function drawingOf(name: string): Promise<string> {
  const { default: Drawing } = (await import(`lucide-react/icons/${name}`)) as {
    default: ComponentType;
  };
  const [, inside = ''] =
    /^<svg[^>]*>(.+)<\/svg>$/.exec(renderToStaticMarkup(createElement(Drawing))) ?? [];
  return inside.replaceAll(/><\/\w+>/g, '/>\n');
}

const written = await readFile(file, 'utf8');
const present = [...written.matchAll(/^export function (\w+)/gm)].map(([, component = '']) =>
  component.replaceAll(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase(),
);
const names = [...new Set([...present, ...named])].toSorted();

let source = `// Made by \`npm run icons\`.
import { Icon, type IconProps } from '../display/icon.tsx';
`;
for (const name of names) {
  source += `
export function ${componentOf(name)}(props: IconProps) {
  return (<Icon {...props}>\n${await drawingOf(name)}</Icon>);
}
`;
}
const { code: made } = await format('icons.generated.tsx', source, {
  printWidth: 100,
  singleQuote: true,
});
if (!isCheck) await writeFile(file, made);
else if (made !== written) {
  console.error('icons.generated.tsx is not as it would be made: npm run icons');
  process.exitCode = 1;
}
console.log(`${names.length} icons`);
