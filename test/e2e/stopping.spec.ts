import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inDatabase } from '#test/support/browser-session.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startTestShop } from '#test/support/test-shop.ts';

/** A mail server that greets, and never says a word after that. */
async function startSilentServer() {
  const guests = new Set<Socket>();
  const server = createServer((guest) => {
    guests.add(guest.on('error', () => undefined));
    guest.write('220 here\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visited: once(server, 'connection'),
    close() {
      for (const guest of guests) guest.destroy();
      server.close();
    },
  };
}

/** A request whose body never ends. */
async function askForEver(origin: string): Promise<Socket> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    'POST /v2/custom-order-email HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Length: 100',
  ];
  socket.write(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n{`);
  return socket;
}

async function jobStates(connectionString: string): Promise<unknown[]> {
  const states = `SELECT state::text FROM jobs.job WHERE name = 'mail'`;
  return (await inDatabase(connectionString, states)).map(({ state }) => state);
}

test('a shop that is stopped gives its mails back, though a visitor and the mail server keep it waiting', async () => {
  const database = await createTestDatabase(inject('demoTemplateName'));
  const { connectionString } = database;
  onTestFinished(() => database.drop());
  const mailServer = await startSilentServer();
  onTestFinished(() => mailServer.close());
  await inDatabase(
    connectionString,
    `INSERT INTO mail (id, kind, to_address, subject, body_text, body_html)
     VALUES (gen_random_uuid(), 'test', 'asha@example.com', 'Hello', '', '')`,
  );
  const shop = await startTestShop({ DATABASE_URL: connectionString, SMTP_URL: mailServer.url });
  await mailServer.visited;
  const visitor = await askForEver(shop.origin);
  onTestFinished(() => void visitor.destroy());
  expect(await jobStates(connectionString)).toEqual(['active']);
  await shop.close();
  expect(await jobStates(connectionString)).toEqual(['retry']);
});
