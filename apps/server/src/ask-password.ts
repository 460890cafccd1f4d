import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

interface Streams {
  input?: Readable & { isTTY?: boolean };
  prompt?: Writable;
}

/**
 * Reads the first line of standard input without its line end; empty if there is none. A terminal shows a prompt and
 * hides the typed text. Piped passwords work too. Null: the operator pressed Ctrl+C.
 */
export async function askPassword({
  input = process.stdin,
  prompt = process.stderr,
}: Streams = {}): Promise<string | null> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) prompt.write('Password (empty: one is generated): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Readline looks at its output to see whether this is a terminal. Only in a terminal does it stop the echo (raw mode).
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal });
  const line = await new Promise<string | null>((resolve) => {
    lines.once('line', resolve);
    // In raw mode the terminal sends no signal. Without this listener readline would close, as after an empty answer.
    lines.once('SIGINT', () => resolve(null));
    lines.once('close', () => resolve(''));
  });
  lines.close();
  if (isTerminal) prompt.write('\n');
  return line;
}
