// Runs `npm start` and `npm run dev` on any Node 20: updates packages and web build, then starts the shop on its Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import {
  buildWeb,
  fail,
  inRoot,
  installPackages,
  isWindows,
  nodeLine,
  ROOT,
  shopNode,
} from './start/prepare.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './start/server-process.mjs';
import { onEndOfNpm } from './start/under-npm.mjs';

const isDev = process.argv.includes('--dev');

// npm and the terminal both pass on one Ctrl-C; a person's second one comes later than this.
const SAME_SIGNAL_MS = 500;
// The server limits its stop to 15 s; a hung one would not even hear a second signal.
const SERVER_LIMIT_MS = 20_000;

/** Starts the server in its own process group, so that Ctrl-C reaches it once; it stops when the channel to this process closes. */
function startServer() {
  const flags = ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS];
  if (existsSync(inRoot('.env'))) flags.push('--env-file=.env');
  const args = process.argv.slice(2);
  const server = spawn(shopNode(), [...flags, 'src/app/server/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
    env: {
      NODE_ENV: isDev ? 'development' : 'production',
      ...SERVER_ENVIRONMENT,
      ...process.env,
    },
  });
  server.on('error', (error) => fail(`The server could not be run: ${error.message}.`));
  server.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
  return server;
}

function passOnSignals(server) {
  let lastAt = 0;
  const passOn = (signal) => {
    const isRepeated = Date.now() - lastAt < SAME_SIGNAL_MS;
    if (lastAt === 0) setTimeout(() => server.kill('SIGKILL'), SERVER_LIMIT_MS);
    lastAt = Date.now();
    if (isRepeated) return;
    // Windows has no signals; the closed channel stands in.
    if (!isWindows) server.kill(signal);
    else if (server.connected) server.disconnect();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  onEndOfNpm(() => passOn('SIGTERM'));
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
await installPackages();
console.log(nodeLine());
if (!isDev) await buildWeb();
passOnSignals(startServer());
