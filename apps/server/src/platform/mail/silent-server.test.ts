import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { smtpTransport } from './mail-transport.smtp.ts';

const MAIL = { to: 'mara@example.com', subject: 'You won', text: 'A lamp', html: '<p>A lamp</p>' };

/** Each server, with what it sends when somebody connects. Then it says nothing more. */
const SILENT = [
  ['does not even greet', ''],
  ['falls silent after its greeting', '220 mail.example.com ESMTP\r\n'],
];

it.each(SILENT)('a mail to a server that %s has failed when the patience is over', async (_, said) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.write(said);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Clamor <no-reply@example.com>', 200);
  onTestFinished(() => {
    transport.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await expect(transport.send(MAIL)).rejects.toThrow(/timeout|greeting/i);
});
