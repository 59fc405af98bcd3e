// What a process of the shop does of the gateway's work, so that a test can kill it: `gateway-worker.ts <JSON>`.
import { createRazorpay } from '#features/payments/gateway/server/razorpay/razorpay.ts';
import { workGateway } from '#features/payments/gateway/server/work-gateway.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { ORDER_PARTS } from './order-deps.ts';
import { RAZORPAY_KEYS } from '#demo/razorpay/razorpay-ledger.ts';
import { createTestContext } from './test-context.ts';

export type GatewayWorkerArguments = { connectionString: string; origin: string };

const { connectionString, origin } = JSON.parse(process.argv[2] ?? '') as GatewayWorkerArguments;
const jobs = createJobs({ connectionString, log: createLog('silent') });
await jobs.start();
const gateway = createRazorpay(
  {
    keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET,
    webhookSecret: RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
  },
  { origin },
);
const { ctx } = createTestContext(connectionString);
await workGateway(ctx, {
  ...ORDER_PARTS,
  jobs,
  gateway: () => gateway,
  offeredGateway: () => gateway,
  sendsLateBack: () => true,
  origin: () => undefined,
});
process.on('disconnect', () => process.exit());
