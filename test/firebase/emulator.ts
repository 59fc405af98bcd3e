import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#test/support/free-port.ts';

export const PROJECT = 'demo-lehar';

type Change = { email: string; disabled: boolean };

export type Emulator = {
  origin: string;
  /** The code of the last mail for a new password to this address, as its link would carry it. */
  resetCode(email: string): Promise<string | undefined>;
  /** What whoever runs the project does in Firebase's console. */
  setDisabled(change: Change): Promise<void>;
  /** Whether Firebase hides which addresses have an account; projects made since 2023 do. */
  hideAccounts(isHidden: boolean): Promise<void>;
  stop(): Promise<void>;
};

const CLI = path.join(
  import.meta.dirname,
  'emulator/node_modules/firebase-tools/lib/bin/firebase.js',
);
const START_LIMIT_MS = 60_000;

function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new Error(`The emulator did not start (${reason}):\n${output}`));
    const late = setTimeout(() => fail('not ready in time'), START_LIMIT_MS);
    const read = (text: Buffer): void => {
      output += text.toString();
      if (!output.includes('All emulators ready')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(late);
      fail(`exit code ${code}`);
    });
  });
}

/** Calls the emulator as the owner of the project, which it believes everybody to be who says so. */
async function askAsOwner(address: string, method = 'GET', body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The emulator answered ${response.status} to ${address}`);
  return response.json();
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

/** Firebase's own Auth emulator, on free ports of this machine and with nothing kept after it. */
export async function startEmulator(): Promise<Emulator> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lehar-firebase-'));
  const at = async () => ({ host: '127.0.0.1', port: await freePort() });
  const auth = await at();
  const emulators = { auth, hub: await at(), logging: await at(), ui: { enabled: false } };
  await writeFile(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const args = [CLI, 'emulators:start', '--only', 'auth', '--project', PROJECT];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tool keeps notes about its user; here they belong into the folder that is thrown away.
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder },
  });
  // Whatever becomes of the run, the emulator does not outlive it.
  process.once('exit', () => child.kill());
  await untilReady(child).catch(async (error: unknown) => {
    await end(child, folder);
    throw error;
  });
  const origin = `http://127.0.0.1:${auth.port}`;
  const calls = `${origin}/identitytoolkit.googleapis.com`;
  return {
    origin,
    async resetCode(email) {
      const all = await askAsOwner(`${origin}/emulator/v1/projects/${PROJECT}/oobCodes`);
      const { oobCodes } = all as { oobCodes: { email: string; oobCode: string }[] };
      return oobCodes.findLast((code) => code.email === email)?.oobCode;
    },
    async setDisabled({ email, disabled }) {
      const project = `${calls}/v1/projects/${PROJECT}`;
      const found = await askAsOwner(`${project}/accounts:lookup`, 'POST', { email: [email] });
      const [user] = (found as { users: { localId: string }[] }).users;
      const change = { localId: user?.localId, disableUser: disabled };
      await askAsOwner(`${project}/accounts:update`, 'POST', change);
    },
    async hideAccounts(enableImprovedEmailPrivacy) {
      const name = 'emailPrivacyConfig';
      const address = `${calls}/v2/projects/${PROJECT}/config?updateMask=${name}`;
      await askAsOwner(address, 'PATCH', { [name]: { enableImprovedEmailPrivacy } });
    },
    stop: () => end(child, folder),
  };
}
