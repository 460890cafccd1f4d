import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { serverFlags } from '../../e2e/http/running-server.ts';

/** Starts a program of this folder with the same Node flags as the server. Resolves with its first message. */
export function startChild<Message = unknown>(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; message: Message }> {
  const options = { execArgv: [...serverFlags(), '--import', 'tsx'], env: { ...process.env, ...env } };
  const child = fork(join(import.meta.dirname, file), options);
  return new Promise((ready, failed) => {
    child.once('message', (message) => ready({ child, message: message as Message }));
    child.once('exit', (code) => failed(new Error(`${file} stopped with ${code}`)));
  });
}
