import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * The first line of standard input, without its end; empty where there is none. A terminal is asked in words, and does not show what is
 * typed. Read as text, so that a password may be piped in.
 */
export async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write('Password (empty: one is generated): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  if (isTerminal) process.stderr.write('\n');
  return line;
}
