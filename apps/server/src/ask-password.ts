import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Reads the first line of standard input without its line end; empty if there is none. A terminal shows a prompt and
 * hides the typed text. Piped passwords work too.
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
