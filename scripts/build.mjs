// Runs `npm run build`: packages and pages up to date, so that a start needs neither npm nor a writable folder.
import { buildWeb, installPackages } from './prepare.mjs';

await installPackages();
await buildWeb();
