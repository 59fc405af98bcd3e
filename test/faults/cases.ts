import { backupUnderLoad } from './cases/backup-under-load.ts';
import { cancelOrShip } from './cases/cancel-or-ship.ts';
import { cancelWindow } from './cases/cancel-window.ts';
import { exhaustedPool } from './cases/database/exhausted-pool.ts';
import { restartedDatabase } from './cases/database/restarted-database.ts';
import { copiedFolder } from './cases/copied-folder.ts';
import { cutConnection } from './cases/cut-connection.ts';
import { killedServer } from './cases/killed-server.ts';
import { lastPieceCase } from './cases/last-piece.ts';
import { nthStatement } from './cases/nth-statement.ts';
import { oneIntent } from './cases/one-intent.ts';
import { planted } from './cases/planted.ts';
import { priceEdit } from './cases/price-edit.ts';
import { mutatedRequests } from './cases/network/mutated-requests.ts';
import { slowClients } from './cases/network/slow-clients.ts';
import { stoppedServer } from './cases/network/stopped-server.ts';
import { matrix } from './cases/others/matrix.ts';
import type { FaultCase } from './harness/outcome.ts';

/** Every fault there is, in the order they are tried. */
export const CASES: FaultCase[] = [
  planted,
  nthStatement,
  cutConnection,
  oneIntent,
  lastPieceCase,
  priceEdit,
  cancelOrShip,
  cancelWindow,
  killedServer,
  backupUnderLoad,
  copiedFolder,
  restartedDatabase,
  exhaustedPool,
  stoppedServer,
  slowClients,
  matrix,
  mutatedRequests,
];
