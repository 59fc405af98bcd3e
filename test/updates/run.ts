// Updates of a shop that people use, on a machine that deploy/install.sh made, with Caddy before it:
//   NODE_EXTRA_CA_CERTS=root.crt node test/updates/run.ts --release lehar-VERSION.tar.gz \
//     --origin https://shop.example --in 'ssh root@shop.example' [--only trial,live] [--moved] [--outside]
// --tags REPOSITORY in place of --release, where the machine has a clone of it: each version is a tag on its branch main.
// --moved: data and backups lie in other folders than those of the installation, where an older backup stays.
// --outside: a PostgreSQL of that machine (apt-get install postgresql) holds the data.
// Twenty versions follow one another, five of them with a broken migration, and two updates are killed. It changes the
// settings of that machine and deletes its data: take one that is thrown away afterwards. Ends with 1 if anything was
// wrong; Ctrl-C ends it after the update under way.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { openLedger } from '../faults/harness/ledger.ts';
import {
  openMachine,
  openReleases,
  openTags,
  type Ended,
  type Machine,
  type Versions,
} from './machine.ts';
import { compare, furnish, signUp, startTraffic } from './traffic.ts';

type Kind =
  | 'plain'
  | 'migration'
  | 'trial'
  | 'live'
  | 'killed-build'
  | 'killed-trial'
  | 'killed-copy'
  | 'killed-switch'
  | 'killed-back';

const PLAN: Kind[] = [
  'plain',
  'migration',
  'trial',
  'migration',
  'live',
  'killed-trial',
  'migration',
  'plain',
  'migration',
  'trial',
  'migration',
  'killed-switch',
  'migration',
  'live',
  'migration',
  'plain',
  'migration',
  'trial',
  'migration',
  'migration',
  'plain',
  'migration',
];
const PEOPLE = 4;

const GOOD = (name: string) =>
  `ALTER TABLE shop_order ADD COLUMN "${name}" integer NOT NULL DEFAULT 1;
   CREATE INDEX "by_${name}" ON shop_order ("${name}", id);`;
/** Fails on any data. */
const BROKEN = 'ALTER TABLE shop_order ADD COLUMN broken integer; SELECT 1 / 0;';
/** Passes on the copy. */
const BROKEN_LIVE = `ALTER TABLE shop_order ADD COLUMN broken integer;
  DO $$ BEGIN IF current_setting('data_directory') NOT LIKE '%trial%' THEN
    RAISE EXCEPTION 'not on this data'; END IF; END $$;`;

const SQL: Record<Kind, (name: string) => { text: string; isBroken: boolean } | undefined> = {
  plain: () => undefined,
  migration: (name) => ({ text: GOOD(name), isBroken: false }),
  trial: () => ({ text: BROKEN, isBroken: true }),
  live: () => ({ text: BROKEN_LIVE, isBroken: true }),
  'killed-build': () => undefined,
  'killed-trial': () => undefined,
  'killed-copy': (name) => ({ text: GOOD(name), isBroken: false }),
  'killed-switch': (name) => ({ text: GOOD(name), isBroken: false }),
  'killed-back': () => ({ text: BROKEN_LIVE, isBroken: true }),
};
/** The last sentence of an update that does not succeed. */
const SENTENCES: Partial<Record<Kind, string>> = {
  trial: 'Not updated, the shop is as it was: its migrations fail on this data.',
  live: 'Not updated, the shop is as it was: the new version did not open',
};
const KILLED_AT: Partial<Record<Kind, string>> = {
  'killed-build': '== Version',
  'killed-trial': '== The new version on a copy',
  'killed-copy': '== A copy of the data',
  'killed-switch': '== The switch',
  'killed-back': '== It failed',
};

const READY = `for n in $(seq 600); do curl -fsS -o /dev/null http://127.0.0.1:4000/readyz 2>/dev/null && exit 0; sleep 0.2; done; exit 1`;

const MOVED = 'DATA_DIR=/srv/lehar/data\nBACKUP_DIR=/srv/lehar-backups';
const OUTSIDE = 'DATABASE_URL=postgresql://lehar:lehar@127.0.0.1/lehar';
const MAKE_OUTSIDE = `su postgres -c psql <<'END'
DROP DATABASE IF EXISTS lehar WITH (FORCE);
DROP ROLE IF EXISTS lehar;
CREATE ROLE lehar LOGIN PASSWORD 'lehar';
CREATE DATABASE lehar OWNER lehar;
END`;

type Where = { isMoved: boolean; isOutside: boolean };

async function setUp(machine: Machine, { isMoved, isOutside }: Where): Promise<string> {
  const places = [...(isMoved ? [MOVED] : []), ...(isOutside ? [OUTSIDE] : [])].join('\n');
  const settings = `RATE_LIMITS=off
ADMIN_SECOND_STEP=off
SHOP_NAME=Tide
SHOP_OWNER=Asha Rao
SHOP_ADDRESS=2 Sea Road, Kochi 682001, Kerala
OWNER_EMAIL=asha@tide.example`;
  const { said } = await machine.run(
    `grep -q ^RATE_LIMITS= /etc/lehar/env || { sed -i '/^SHOP_\\|^OWNER_EMAIL/d' /etc/lehar/env; cat >>/etc/lehar/env <<'END'
${settings}
END
}
lehar backup
systemctl stop lehar; lehar reset --yes
${isOutside ? MAKE_OUTSIDE : ''}
sed -i '/^DATABASE_URL=/d' /etc/lehar/env
cat >>/etc/lehar/env <<'END'
${places}
END
lehar folders
systemctl start lehar
( ${READY} )
lehar admin --link`,
  );
  const [link] = /https?:\/\/\S+\/owner#\S+/.exec(said) ?? [];
  if (link === undefined) throw new Error(`No one-time link was shown:\n${said}`);
  return link;
}

async function update(machine: Machine, kind: Kind, file: string): Promise<Ended> {
  const target = file === '' ? '' : '/root/lehar-next.tar.gz';
  if (file !== '') await machine.send(file, target);
  const marker = KILLED_AT[kind];
  let isKilled = false;
  return machine.run(`/opt/lehar/deploy/update.sh ${target} </dev/null`, (said) => {
    if (marker === undefined || isKilled || !said.includes(marker)) return;
    isKilled = true;
    const delay = Math.random() * 3;
    void machine.run(`sleep ${delay.toFixed(2)}; systemctl kill --signal=KILL lehar-update`);
  });
}

const running = async (machine: Machine) =>
  (
    await machine.run(
      `( ${READY} ) && cd /opt/lehar && { cat RELEASE 2>/dev/null || git log -1 --format=%s; }`,
    )
  ).said.trim();

type Stage = { machine: Machine; versions: Versions; traffic: ReturnType<typeof startTraffic> };

type Outcome = Ended & { name: string; before: string; after: string };

/** @returns what is wrong */
function judge(kind: Kind, { name, before, after, code, said }: Outcome): string[] {
  const isDone = code === 0 && after === name;
  if (kind === 'plain' || kind === 'migration') return isDone ? [] : [`not updated: ${said}`];
  const sentence = SENTENCES[kind];
  if (sentence === undefined) {
    return [before, name].includes(after) ? [] : [`another version runs: ${after}`];
  }
  const isRefused = code !== 0 && after === before && said.includes(sentence);
  return isRefused ? [] : [`no refusal in a sentence, ${after} runs: ${said}`];
}

async function tryUpdate({ machine, versions, traffic }: Stage, kind: Kind, name: string) {
  const file = await versions.make(name, SQL[kind](name));
  const before = await running(machine);
  const begun = performance.now();
  const ended = await update(machine, kind, file);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const after = await running(machine);
  const { calls, failed, longestMs } = traffic.since(begun);
  const away = /was away for (\d+) ms/.exec(ended.said)?.[1] ?? '-';
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(
    `${name} ${kind.padEnd(13)} ${seconds} s, away ${away} ms, longest without an answer ${longestMs} ms, ${failed} of ${calls} calls failed, load ${load}`,
  );
  const wrong = judge(kind, { ...ended, name, before, after });
  return { kind, longestMs, failed, wrong: wrong.map((one) => `${name} ${kind}: ${one}`) };
}

const { values } = parseArgs({
  options: {
    release: { type: 'string', default: '' },
    tags: { type: 'string', default: '' },
    origin: { type: 'string' },
    in: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    moved: { type: 'boolean', default: false },
    outside: { type: 'boolean', default: false },
  },
});
const { release, tags, origin } = values;
if ((release === '') === (tags === '') || !origin)
  throw new Error('Give --origin, and --release or --tags');
const only = values.only.split(',').filter(Boolean);
const plan = only.length > 0 ? (only as Kind[]) : PLAN;
process.once('SIGINT', () => plan.splice(0));
const machine = openMachine(values.in.split(' ').filter(Boolean));
const versions = await (tags === '' ? openReleases(release) : openTags(tags));
const ledger = openLedger();
const productId = await furnish(
  origin,
  await setUp(machine, { isMoved: values.moved, isOutside: values.outside }),
);
const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(origin)));
const traffic = startTraffic(origin, people, { productId, ledger });
const done: Awaited<ReturnType<typeof tryUpdate>>[] = [];
const run = Date.now().toString(36);
for (const [index, kind] of plan.entries()) {
  done.push(await tryUpdate({ machine, versions, traffic }, kind, `u${run}${index + 1}`));
}
await traffic.stop();
await versions.remove();
const { wrong, ...orders } = await compare(origin, people, ledger);
if (orders.confirmed === 0) wrong.push('nobody could order');
const all = [...wrong, ...done.flatMap((one) => one.wrong)];
for (const kind of new Set(plan)) {
  const same = done.filter((one) => one.kind === kind);
  const longest = Math.max(...same.map(({ longestMs }) => longestMs));
  const failed = same.reduce((sum, one) => sum + one.failed, 0);
  console.log(
    `${kind}: ${same.length} updates, longest without an answer ${longest} ms, ${failed} calls failed`,
  );
}
console.log(orders);
for (const one of all) console.log(`WRONG ${one}`);
console.log(all.length === 0 ? 'Nothing was wrong' : `${all.length} were wrong`);
process.exit(all.length === 0 ? 0 : 1);
