import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

const ENTER = '\r';
const BACKSPACE = '\x7f';
const CTRL_C = '\x03';
const CTRL_D = '\x04';

/**
 * Asks for a password and returns it with a log of what happened, in order. `raw`: the terminal stopped its echo;
 * `cooked`: it echoes again.
 */
async function answer(isTTY: boolean, typed: string[]) {
  const log: string[] = [];
  const setRawMode = (isRaw: boolean) => log.push(isRaw ? 'raw' : 'cooked');
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode });
  const prompt = new Writable({
    write(shown: Buffer, _encoding, done) {
      log.push(shown.toString());
      done();
    },
  });
  const asked = askPassword({ input, prompt });
  for (const keys of typed) input.write(keys);
  input.end();
  return { password: await asked, log };
}

describe('the password of a new member', () => {
  it.each([
    ['typed', ['se', 'cret', ENTER], 'secret'],
    ['pasted with its line end', ['secret\r\n'], 'secret'],
    ['corrected while it is typed', ['secrex', BACKSPACE, 't', ENTER], 'secret'],
    ['with spaces at both ends', [' secret ', ENTER], ' secret '],
    ['left empty', [ENTER], ''],
    ['ended by Ctrl+D', [CTRL_D], ''],
    ['cancelled by Ctrl+C', ['secr', CTRL_C], null],
  ])('is not shown by a terminal: %s', async (_, typed, password) => {
    expect(await answer(true, typed)).toEqual({
      password,
      log: ['Password (empty: one is generated): ', 'raw', 'cooked', '\n'],
    });
  });

  it.each([
    ['with a line end', ['piped\n'], 'piped'],
    ['in pieces', ['pip', 'ed', '\n'], 'piped'],
    ['with the line end of Windows', ['piped\r\n'], 'piped'],
    ['without a line end', ['piped'], 'piped'],
    ['with more lines after it', ['piped\nnot this\n'], 'piped'],
    ['with a character that a terminal would obey', [`pi${BACKSPACE}ped\n`], `pi${BACKSPACE}ped`],
    ['as an empty line', ['\n'], ''],
    ['as nothing', [], ''],
  ])('is read from a pipe without a prompt: %s', async (_, typed, password) => {
    expect(await answer(false, typed)).toEqual({ password, log: [] });
  });
});
