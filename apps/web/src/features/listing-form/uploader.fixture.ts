import { act } from '@testing-library/react';
import type { startPictureUploads, UploadingPicture } from '../../lib/picture-upload.ts';

type Listener = Parameters<typeof startPictureUploads>[0];

/** An uploader whose uploads succeed or fail when the test says so. */
export function handUploader() {
  const listeners = new Set<Listener>();
  let pictures: UploadingPicture[] = [];
  const show = (next: UploadingPicture[]) => {
    pictures = next;
    for (const listener of listeners) listener.changed(next);
  };
  const without = (id: string) => pictures.filter((picture) => picture.id !== id);
  const start: typeof startPictureUploads = (listener) => {
    listeners.add(listener);
    return {
      add: (files) => show([...pictures, ...[...files].map(({ name }) => coming(name))]),
      remove: (id) => show(without(id)),
      retry: (id) => show(pictures.map((picture) => (picture.id === id ? coming(id) : picture))),
      end: () => listeners.delete(listener),
    };
  };
  const arrive = (...ids: string[]) =>
    act(() => {
      for (const id of ids) {
        for (const listener of listeners) listener.arrived(id, urlOf(id));
        show(without(id));
      }
    });
  const fail = (id: string) =>
    act(() => {
      const failure = { message: 'Failed to upload file', mayTryAgain: true };
      show(pictures.map((picture) => (picture.id === id ? { ...picture, state: 'error', failure } : picture)));
    });
  return { start, arrive, fail };
}

/** The address of a picture named by one letter. */
export const urlOf = (id: string) => `/objects/uploads/0190a0a0-0000-7000-8000-00000000000${id}`;

function coming(id: string): UploadingPicture {
  return { id, name: id, previewUrl: 'blob:preview', state: 'postprocessing', percent: 100, failure: null };
}
