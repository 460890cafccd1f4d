import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { smtpTransport } from './mail-transport.smtp.ts';

const MAIL = { to: 'mara@example.com', subject: 'You won', text: 'A lamp', html: '<p>A lamp</p>' };

/** A mail server that counts connections and mails, and can end the connections that are open. */
async function countingServer() {
  const counts = { connections: 0, mails: 0 };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      counts.mails += 1;
      stream.resume().on('end', () => done());
    },
  });
  smtp.on('error', () => undefined);
  const open = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    counts.connections += 1;
    open.add(socket);
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Clamor <no-reply@example.com>');
  onTestFinished(() => {
    transport.close();
    smtp.close(() => undefined);
  });
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return { counts, transport, hangUp };
}

it('sends one mail after another over one connection', async () => {
  const { counts, transport } = await countingServer();
  for (let mail = 1; mail <= 3; mail += 1) await transport.send(MAIL);
  expect(counts).toEqual({ connections: 1, mails: 3 });
});

it('sends a mail over a new connection where the server has ended the one before', async () => {
  const { counts, transport, hangUp } = await countingServer();
  await transport.send(MAIL);
  hangUp();
  await transport.send(MAIL);
  expect(counts).toEqual({ connections: 2, mails: 2 });
});
