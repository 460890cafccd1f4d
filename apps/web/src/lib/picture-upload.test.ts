import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from './api.ts';
import {
  sendPicture,
  startPictureUploads,
  UploadError,
  type UploadingPicture,
  type UploadRules,
} from './picture-upload.ts';
import { json, problem, serveStub } from './transport.fixture.ts';

const RULES: UploadRules = {
  ...{
    maxFiles: 2,
    maxBytes: 5,
    tooLarge: 'It is too large.',
    types: ['.jpg', '.png'],
    wrongType: 'It is no picture.',
  },
};
const REFUSED = 'You have uploaded too much today.';

let shown: string[];
let released: string[];
beforeEach(() => {
  [shown, released] = [[], []];
  const createObjectURL = (file: Blob) => {
    shown.push((file as File).name ?? '');
    return `blob:${shown.length}`;
  };
  const revokeObjectURL = (url: string) => void released.push(url);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
});
afterEach(() => {
  setTransport(null);
  vi.unstubAllGlobals();
});

const file = (name: string, content = 'x') => new File([content], name);

/** Starts uploads that all wait for an address. */
function start() {
  const { requests } = serveStub({ 'POST /api/objects/upload': () => new Promise(() => undefined) });
  const refusals: string[] = [];
  let pictures: UploadingPicture[] = [];
  const changed = (next: UploadingPicture[]) => {
    pictures = next;
  };
  const refused = (message: string) => void refusals.push(message);
  const uploads = startPictureUploads({ changed, refused, arrived: () => undefined }, RULES);
  return { requests, uploads, refusals, pictures: () => pictures };
}

describe('files that are chosen', () => {
  it('are refused by name with the reason, and the others taken', () => {
    const { uploads, refusals, pictures } = start();
    uploads.add([file('a.gif'), file('b.png', '123456'), file('c.png', '12345'), file('IMG_1.HEIC')]);
    expect(refusals.slice(0, 2)).toEqual(['a.gif: It is no picture.', 'b.png: It is too large.']);
    expect(refusals[2]).toMatch(/^IMG_1\.HEIC: It is no picture\. To get a jpg, .* Most Compatible\.$/);
    expect(pictures().map(({ name, previewUrl }) => [name, previewUrl])).toEqual([['c.png', 'blob:1']]);
    uploads.end();
  });

  it('give their memory back when they are removed, and the rest when all ends', () => {
    const { uploads, pictures } = start();
    uploads.add([file('a.png'), file('b.jpg')]);
    const [first] = pictures();
    uploads.remove(first?.id ?? '');
    expect([pictures().map(({ name }) => name), released]).toEqual([['b.jpg'], ['blob:1']]);
    uploads.end();
    expect(released).toContain('blob:2');
  });
});

/**
 * Replaces the request that uploads a file by one that always succeeds. Returns the method and address of each request.
 */
function stubFileRequests(): string[] {
  const sent: string[] = [];
  class FileRequest {
    readonly upload = {};
    readonly status = 200;
    onload = () => {};
    open = (method: string, address: string) => void sent.push(`${method} ${address}`);
    setRequestHeader = () => {};
    getResponseHeader = () => null;
    abort = () => {};
    send = () => this.onload();
  }
  vi.stubGlobal('XMLHttpRequest', FileRequest);
  return sent;
}

describe('one picture that is sent', () => {
  const send = (name: string, states: string[] = []) =>
    sendPicture(file(name), RULES, ({ state }) => void states.push(state)).catch((error: unknown) => error);

  it('fails in the words of the server that gave no address', async () => {
    serveStub({ 'POST /api/objects/upload': () => problem(403, 'UPLOAD_QUOTA', REFUSED) });
    const states: string[] = [];
    const error = await send('a.png', states);
    expect(error).toBeInstanceOf(UploadError);
    expect([(error as Error).message, states.at(-1)]).toEqual([REFUSED, 'error']);
    expect(states).toContain('preprocessing');
    expect(released).toContain('blob:1');
  });

  it('fails at once where it may not be sent, and asks for no address', async () => {
    const { requests } = serveStub({});
    expect(((await send('a.gif')) as Error).message).toBe('a.gif: It is no picture.');
    expect(requests).toEqual([]);
  });

  it.each([
    location.origin,
    location.origin.replace(/^http:/, 'https:'),
    `http://${location.hostname}:1`,
    'https://market.example',
    'https://www.market.example',
    'http://192.168.0.7:8080',
  ])('goes to the name that the page was opened under, where the server calls itself %s', async (publicUrl) => {
    serveStub({ 'POST /api/objects/upload': () => json({ uploadURL: `${publicUrl}/api/objects/uploads/7` }) });
    const sent = stubFileRequests();
    expect(await send('a.png')).toBe('/objects/uploads/7');
    expect(sent).toEqual([`PUT ${location.origin}/api/objects/uploads/7`]);
  });
});
