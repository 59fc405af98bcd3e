import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndianState } from '#platform/contract/india/indian-states.ts';
import type { PinPlace } from '../../pin-contract.ts';

const FILE = path.join(import.meta.dirname, 'pins.txt');

let places: Map<number, PinPlace> | undefined;
let states: Map<string, Set<IndianState>> | undefined;

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

/** Looks a PIN code up in India Post's directory. @returns undefined if the directory lacks it */
export function placeOfPin(pin: string): PinPlace | undefined {
  places ??= readPlaces();
  return places.get(Number(pin));
}

/** The states of all PIN codes that begin with the same two or three digits. */
function readBeginnings(known: Map<number, PinPlace>): Map<string, Set<IndianState>> {
  const found = new Map<string, Set<IndianState>>();
  for (const [pin, place] of known) {
    for (const length of [2, 3]) {
      const beginning = String(pin).slice(0, length);
      const earlier = found.get(beginning) ?? [];
      found.set(beginning, new Set([...earlier, ...place.states]));
    }
  }
  return found;
}

/**
 * The state of a PIN code: by the directory; if that lacks it, by its first three digits, or else two, where all PIN
 * codes that begin so are of one state. @returns undefined where there are several
 */
export function stateOfPin(pin: string): IndianState | undefined {
  places ??= readPlaces();
  states ??= readBeginnings(places);
  const found =
    places.get(Number(pin))?.states ?? states.get(pin.slice(0, 3)) ?? states.get(pin.slice(0, 2));
  const [state, another] = found ?? [];
  return another === undefined ? state : undefined;
}
