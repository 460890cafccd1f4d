import { LIMITS } from '@clamor/contract/limits';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { startPictureUploads } from '../../lib/picture-upload.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

afterEach(cleanup);

type Listener = Parameters<typeof startPictureUploads>[0];

function openForm() {
  let listener: Listener | null = null;
  let urls: readonly string[] = [];
  const added: string[] = [];
  const start: typeof startPictureUploads = (given) => {
    listener = given;
    const add = (files: Iterable<File>) => void added.push(...[...files].map(({ name }) => name));
    return { add, remove: () => undefined, retry: () => undefined, end: () => undefined };
  };
  const onChange = (next: string[]) => {
    urls = next;
  };
  const form = { read: () => urls, onChange };
  const hook = renderHook((drawn: readonly string[]) => usePictureUploads({ urls: drawn, ...form }, start), {
    initialProps: urls,
  });
  const emit = (event: (to: Listener) => void) => act(() => listener && event(listener));
  return { ...hook, emit, added, read: form.read };
}

const coming = (...ids: string[]) =>
  ids.map((id) => ({ id, name: id, previewUrl: '', state: 'uploading' as const, percent: 0, failure: null }));

it('keeps every picture that arrives, also those that arrive before an earlier one is drawn', () => {
  const { emit, rerender, read, result } = openForm();
  emit(({ changed }) => changed(coming('a', 'b', 'c')));
  emit(({ arrived }) => arrived('c', '/c'));
  emit(({ arrived }) => arrived('a', '/a'));
  rerender(['/c']);
  emit(({ arrived }) => arrived('b', '/b'));
  expect(read()).toEqual(['/a', '/b', '/c']);
  emit(({ changed }) => changed([]));
  rerender(read());
  expect(result.current.places).toEqual(['/a', '/b', '/c']);
});

it('takes away and puts first what is there, and keeps what is not drawn yet', () => {
  const { emit, result, rerender, read } = openForm();
  emit(({ arrived }) => arrived('a', '/a'));
  emit(({ arrived }) => arrived('b', '/b'));
  rerender(['/a']);
  emit(({ arrived }) => arrived('c', '/c'));
  act(() => result.current.remove('/a'));
  expect(read()).toEqual(['/b', '/c']);
  act(() => result.current.move('/c', '/b'));
  expect(read()).toEqual(['/c', '/b']);
});

it.each([
  ['nothing', 0, 0],
  ['pictures that are there', 3, 0],
  ['pictures on their way', 0, 3],
  ['both', 2, 3],
  ['as many as there may be', LIMITS.mediaMax - 1, 1],
])('takes no more files than a listing has room for, beside %s', (_what, there, underWay) => {
  const { emit, rerender, result, added } = openForm();
  const names = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of}${index}`);
  rerender(names('/', there));
  emit(({ changed }) => changed(coming(...names('coming', underWay))));
  const room = LIMITS.mediaMax - there - underWay;
  const chosen = names('chosen', room + 1);
  act(() => result.current.add(chosen.map((name) => new File(['x'], name))));
  expect([result.current.room, added]).toEqual([room, chosen.slice(0, room)]);
  expect(result.current.refusals).toEqual([`At most ${LIMITS.mediaMax} pictures`]);
});

it('takes as many files as there is room for without a word, and takes the word back that it had for more', () => {
  const { result, added } = openForm();
  const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `file ${index}`));
  act(() => result.current.add(files(9)));
  expect(result.current.refusals).toEqual(['At most 8 pictures']);
  act(() => result.current.add(files(8)));
  expect(result.current.refusals).toEqual([]);
  expect(added).toHaveLength(16);
});
