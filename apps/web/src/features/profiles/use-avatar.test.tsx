import type { Profile } from '@clamor/contract/profiles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { type sendPicture, UploadError } from '../../lib/picture-upload.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { useAvatar } from './use-avatar.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const FILE = new File(['x'], 'face.png');
const URL = '/objects/uploads/face';
const left = { x: 0, y: 0, width: 0.5, height: 0.5 };
const right = { ...left, x: 0.5 };

/** Renders the hook with uploads that end when the test says so. */
function open() {
  const saved: Profile[] = [];
  const uploads: { arrive: () => void; fail: () => void }[] = [];
  const send: typeof sendPicture = (_file, _rules, onChange) =>
    new Promise((resolve, reject) => {
      onChange({ id: 'a', name: 'face.png', previewUrl: '', state: 'uploading', percent: 10, failure: null });
      uploads.push({ arrive: () => resolve(URL), fail: () => reject(new UploadError('Failed to upload file')) });
    });
  const stub = serveStub({ 'PUT /api/avatar': () => json({ username: 'mara_h', profileImageUrl: URL }) });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => useAvatar((profile) => void saved.push(profile), send), { wrapper });
  const press = (crop = left) => act(async () => hook.result.current.save.mutate({ file: FILE, crop }));
  const settle = (how: 'arrive' | 'fail') => act(async () => uploads.at(-1)?.[how]());
  return { ...stub, ...hook, saved, uploads, press, settle };
}

it('a press waits for its picture, and is saved once with its place', async () => {
  const { requests, result, saved, press, settle } = open();
  await press();
  expect([result.current.awaited?.percent, requests.length]).toEqual([10, 0]);
  await settle('arrive');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests.map(({ body }) => body)).toEqual([{ avatarUrl: URL, crop: left }]);
});

it('a change calls the press off; the next one sends the picture no second time', async () => {
  const { requests, result, uploads, saved, press, settle } = open();
  await press();
  act(() => result.current.callOff());
  expect([result.current.save.isPending, result.current.wasCalledOff]).toEqual([false, true]);
  await settle('arrive');
  expect([requests, saved]).toEqual([[], []]);
  await press(right);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests.map(({ body }) => body)).toEqual([{ avatarUrl: URL, crop: right }]);
  expect(uploads).toHaveLength(1);
});

it('leaving calls the press off', async () => {
  const { requests, unmount, saved, press, settle } = open();
  await press();
  unmount();
  await settle('arrive');
  expect([requests, saved]).toEqual([[], []]);
});

it('a failure ends the press, and the next one sends the picture again', async () => {
  const { requests, result, uploads, press, settle } = open();
  await press();
  await settle('fail');
  await waitFor(() => expect(result.current.failure).toBe('Failed to upload file'));
  expect(currentToasts().shown?.title).toBe('Avatar Update Failed');
  await press();
  await settle('arrive');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(uploads).toHaveLength(2);
});
