import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PinPlace } from '../../pin-contract.ts';

const FILE = path.join(import.meta.dirname, 'pins.txt');

let places: Map<number, PinPlace> | undefined;

function numbersOf(run: string): number[] {
  const [from = NaN, to = from] = run.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Lines as `Gujarat;Ahmedabad;380001-380009 380013`, made by `npm run pins`. */
function readPlaces(): Map<number, PinPlace> {
  const found = new Map<number, PinPlace>();
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    const [state = '', city = '', runs = ''] = line.split(';');
    for (const pin of runs.split(' ').flatMap(numbersOf)) {
      const known = found.get(pin);
      found.set(pin, {
        states: [...new Set([...(known?.states ?? []), state as PinPlace['states'][number]])],
        // Two lines with one PIN name two cities, or a city and its surroundings.
        city: known === undefined ? city : '',
      });
    }
  }
  return found;
}

/** Where a PIN code lies by India Post's directory. @returns undefined where the directory lacks it */
export function placeOfPin(pin: string): PinPlace | undefined {
  places ??= readPlaces();
  return places.get(Number(pin));
}
