import { backupUnderLoad } from './cases/backup-under-load.ts';
import { cancelOrShip } from './cases/cancel-or-ship.ts';
import { cancelWindow } from './cases/cancel-window.ts';
import { exhaustedPool } from './cases/database/exhausted-pool.ts';
import { deadlocks } from './cases/database/deadlocks.ts';
import { killedMigration } from './cases/database/killed-migration.ts';
import { secondStart } from './cases/database/second-start.ts';
import { guessedAccount } from './cases/others/guessed-account.ts';
import { brokenMailServer } from './cases/others/broken-mail-server.ts';
import { fullDisk } from './cases/disk/full-disk.ts';
import { restartedDatabase } from './cases/database/restarted-database.ts';
import { copiedFolder } from './cases/copied-folder.ts';
import { cutConnection } from './cases/cut-connection.ts';
import { killedServer } from './cases/killed-server.ts';
import { lastOfDropCase } from './cases/last-of-drop.ts';
import { lastUnitCase } from './cases/last-unit.ts';
import { lastUseCase } from './cases/last-use.ts';
import { nthStatement } from './cases/nth-statement.ts';
import { oneIntent } from './cases/one-intent.ts';
import { planted } from './cases/planted.ts';
import { priceEdit } from './cases/price-edit.ts';
import { forgedTokens } from './cases/network/forged-tokens.ts';
import { issuerAway } from './cases/network/issuer-away.ts';
import { mutatedRequests } from './cases/network/mutated-requests.ts';
import { slowClients } from './cases/network/slow-clients.ts';
import { stoppedServer } from './cases/network/stopped-server.ts';
import { killedMailWorker } from './cases/others/killed-mail-worker.ts';
import { plantedBugs } from './cases/others/planted-bugs.ts';
import { killedPushWorker } from './cases/others/killed-push-worker.ts';
import { killedUploads } from './cases/uploads/killed-uploads.ts';
import { soak } from './cases/others/soak.ts';
import { matrix } from './cases/others/matrix.ts';
import type { FaultCase } from './harness/outcome.ts';

/** What may happen to orders. */
export const ORDER_CASES: FaultCase[] = [
  planted,
  nthStatement,
  cutConnection,
  oneIntent,
  lastUnitCase,
  lastUseCase,
  lastOfDropCase,
  priceEdit,
  cancelOrShip,
  cancelWindow,
  deadlocks,
  killedServer,
  backupUnderLoad,
  copiedFolder,
];

/** What may happen to all that the shop stands on, and who may come. */
export const HOUSE_CASES: FaultCase[] = [
  restartedDatabase,
  exhaustedPool,
  killedMigration,
  secondStart,
  stoppedServer,
  slowClients,
  mutatedRequests,
  forgedTokens,
  matrix,
  issuerAway,
  brokenMailServer,
  killedMailWorker,
  killedPushWorker,
  fullDisk,
  killedUploads,
  guessedAccount,
  plantedBugs,
  soak,
];

/** Every fault there is, in the order they are tried. */
export const CASES: FaultCase[] = [...ORDER_CASES, ...HOUSE_CASES];
