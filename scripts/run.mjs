// Runs a script on the shop's Node, after installing its packages: node scripts/run.mjs [--with-tools] FILE ARGUMENTS
import { spawn } from 'node:child_process';
import os from 'node:os';
import { inRoot, installPackages, shopNode } from './start/prepare.mjs';

const withTools = process.argv[2] === '--with-tools';
const [file, ...given] = process.argv.slice(withTools ? 3 : 2);

await installPackages({ withTools });
const command = spawn(shopNode(), [inRoot(file), ...given], { stdio: 'inherit' });
command.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
// Ctrl-C reaches the command from the terminal.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal));
