import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { OutsideParts } from '../outside/index.ts';
import { smtpTransport } from './mail-transport.smtp.ts';
import { DeferredMailError, PermanentMailError } from './mail-transport.ts';
import { watchedTransport } from './watched-transport.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
const FROM = 'Clamor <no-reply@clamor.test>';
const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

async function withServer<Result>(
  options: SMTPServerOptions,
  work: (transport: ReturnType<typeof smtpTransport>) => Promise<Result>,
  login = '',
): Promise<Result> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    ...options,
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://${login}127.0.0.1:${port}`, FROM);
  try {
    return await work(transport);
  } finally {
    transport.close();
    await new Promise<void>((done) => server.close(done));
  }
}

const errorOf = (options: SMTPServerOptions, login?: string) =>
  withServer(options, (transport) => transport.send(MAIL).catch((error: unknown) => error), login);

it('keeps a mail for which the server refuses the sender or the login, and gives up one that it refuses itself', async () => {
  const login = await errorOf({ onAuth: (_auth, _session, done) => done(refusal(535)) }, 'clamor:wrong@');
  expect(login).toBeInstanceOf(Error);
  expect(login).not.toBeInstanceOf(PermanentMailError);
  expect(login).not.toBeInstanceOf(DeferredMailError);
  const sender = await errorOf({ onMailFrom: (_address, _session, done) => done(refusal(550)) });
  expect(sender).toBeInstanceOf(Error);
  expect(sender).not.toBeInstanceOf(PermanentMailError);
  expect(await errorOf({ onRcptTo: (_to, _session, done) => done(refusal(550)) })).toBeInstanceOf(PermanentMailError);
  expect(await errorOf({ onRcptTo: (_to, _session, done) => done(refusal(451)) })).toBeInstanceOf(DeferredMailError);
});

it('is an outage where the login is refused or every mail is, and none where one mail is', async () => {
  const parts = new OutsideParts({ log: { warn: () => {} } });
  const sent = async (options: SMTPServerOptions, times: number, login?: string) => {
    const part = parts.add('mail', async () => {});
    const work = async (transport: ReturnType<typeof smtpTransport>) => {
      const watched = watchedTransport(transport, part);
      for (let count = 0; count < times; count += 1) await watched.send(MAIL).catch(() => {});
    };
    await withServer(options, work, login);
    return part.status().state;
  };
  expect(await sent({ onAuth: (_auth, _session, done) => done(refusal(535)) }, 1, 'clamor:wrong@')).toBe('down');
  expect(await sent({ onRcptTo: (_to, _session, done) => done(refusal(550)) }, 1)).toBe('unknown');
  expect(await sent({ onRcptTo: (_to, _session, done) => done(refusal(554)) }, 3)).toBe('down');
});

it.each([
  ['gives up a mail whose text the server refuses', 554, PermanentMailError],
  ['tries a mail again whose text the server does not take now', 452, DeferredMailError],
])('%s, and sees no outage in it', async (_what, code, kind) => {
  const options: SMTPServerOptions = {
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(code))),
  };
  const part = new OutsideParts({ log: { warn: () => {} } }).add('mail', async () => {});
  const send = (transport: ReturnType<typeof smtpTransport>) => watchedTransport(transport, part).send(MAIL);
  await expect(withServer(options, send)).rejects.toThrow(kind);
  expect(part.isUp).toBe(true);
});
