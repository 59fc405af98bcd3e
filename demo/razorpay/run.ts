// Razorpay on this machine, to try paying online without an account:
//   node_modules/.bin/node demo/razorpay/run.ts                        for a shop at http://localhost:4000
//   node_modules/.bin/node demo/razorpay/run.ts http://localhost:5000  for another one
// Prints what the shop is to be started with, and goes on until Ctrl-C.
import { openRazorpayStandIn } from './razorpay-stand-in.ts';

const PORT = 4003;

const [, , shop = 'http://localhost:4000'] = process.argv;
const standIn = await openRazorpayStandIn(PORT);
standIn.webhook = new URL('/v2/payments/razorpay/events', shop).href;

const settings = { ...standIn.settings, RAZORPAY_URL: `http://localhost:${PORT}` };
const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
process.stdout.write(`Put this into .env and start the shop:\n\n${lines.join('\n')}\n`);
