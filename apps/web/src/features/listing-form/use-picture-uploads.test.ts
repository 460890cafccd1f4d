import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { startPictureUploads } from '../../lib/picture-upload.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

afterEach(cleanup);

type Listener = Parameters<typeof startPictureUploads>[0];

function openForm() {
  let listener: Listener | null = null;
  let urls: readonly string[] = [];
  const start: typeof startPictureUploads = (given) => {
    listener = given;
    return { add: () => undefined, remove: () => undefined, retry: () => undefined, end: () => undefined };
  };
  const onChange = (next: string[]) => {
    urls = next;
  };
  const form = { read: () => urls, onChange };
  const hook = renderHook((drawn: readonly string[]) => usePictureUploads({ urls: drawn, ...form }, start), {
    initialProps: urls,
  });
  const emit = (event: (to: Listener) => void) => act(() => listener && event(listener));
  return { ...hook, emit, read: form.read };
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
