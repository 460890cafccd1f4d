import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer, mayPass, messageOf, offlineError } from './api-error.ts';
import {
  FOR_EVERYBODY,
  FOR_MEMBER,
  FOR_SESSION,
  FOR_STAFF,
  isForgottenWithSession,
  isForStaff,
} from './query-audience.ts';
import { createQueryClient } from './query-client.ts';
import { saveFile } from './save-file.ts';
import { sharePage } from './share.ts';
import { installStepGate, setStepGate } from './step-gate.ts';
import { isUnanswered, untilAnswered } from './until-answered.ts';
import { useOneSubmit } from './use-one-submit.ts';
import { useOnline } from './use-online.ts';
import { useWakeLock } from './use-wake-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failure = (status: number, code: ApiError['code'] = 'OVERLOADED', facts: object = {}) =>
  new ApiError({ status, detail: `It is ${status}.`, ...facts }, code);

describe('a refusal', () => {
  it.each([
    [0, true, true],
    [400, false, false],
    [404, false, false],
    [409, false, false],
    [428, false, false],
    [429, true, false],
    [430, false, false],
    [499, false, false],
    [500, true, true],
    [503, true, true],
  ])('of status %i may pass: %s; and is no answer: %s', (status, passes, unanswered) => {
    expect([mayPass(failure(status)), isUnanswered(failure(status))]).toEqual([passes, unanswered]);
  });

  it('that is no refusal may pass, and is not sent again', () => {
    expect([mayPass(new Error('x')), isUnanswered(new Error('x'))]).toEqual([true, false]);
  });

  it('is said in the server’s words, or in the page’s where it has none', () => {
    expect(messageOf(failure(409), 'Try again.')).toBe('It is 409.');
    expect(messageOf(new ApiError({ status: 409, detail: '' }, 'WRONG_STATE'), 'Try again.')).toBe('Try again.');
    expect(messageOf(new Error('secret words'), 'Try again.')).toBe('Try again.');
    expect([offlineError().status, offlineError().code]).toEqual([0, 'OFFLINE']);
  });

  it.each([
    [
      { detail: 'No.', code: 'WRONG_STATE', status: 1, errors: [{ field: 'a', message: 'b' }] },
      'WRONG_STATE',
      'No.',
      1,
    ],
    [{ detail: 'No.', code: 'WRONG_STATE' }, 'WRONG_STATE', 'No.', 0],
    [{ detail: 'No.' }, 'UNREADABLE', '502: Bad Gateway', 0],
    [{ code: 'WRONG_STATE' }, 'UNREADABLE', '502: Bad Gateway', 0],
    ['<html>', 'UNREADABLE', '502: Bad Gateway', 0],
    [null, 'UNREADABLE', '502: Bad Gateway', 0],
  ])('of the body %j is read', (body, code, detail, errors) => {
    const read = errorOfAnswer(502, 'Bad Gateway', body);
    expect([read.status, read.code, read.detail, read.message, read.errors.length]).toEqual([
      502,
      code,
      detail,
      detail,
      errors,
    ]);
    expect(errorOfAnswer(502, '', null).detail).toBe('502: The answer could not be read.');
  });
});

describe('a request with a key', () => {
  const run = async (...errors: (Error | null)[]) => {
    const waits: number[] = [];
    let sent = 0;
    const answer = await untilAnswered(
      async () => {
        const error = errors[sent] ?? null;
        sent += 1;
        if (error !== null) throw error;
        return 'answered';
      },
      async (ms) => void waits.push(ms),
    ).catch((error: Error) => error.message);
    return [answer, sent, waits];
  };
  const lost = failure(0);

  it.each([
    ['is sent once if it is answered', [], ['answered', 1, []]],
    ['is sent four times at most', [lost, lost, lost, lost, lost], ['It is 0.', 4, [400, 1200, 3000]]],
    ['is not sent again after a refusal', [failure(409, 'WRONG_STATE')], ['It is 409.', 1, []]],
    ['is not sent again if the sale ends', [failure(409, 'CLAIM_ENDING')], ['It is 409.', 1, []]],
    ['waits for what the first one began', [lost, failure(409, 'CLAIM_ENDING')], ['answered', 3, [400, 1200]]],
    ['waits as long as it is told', [failure(503, 'OVERLOADED', { retryAfterSeconds: 2 })], ['answered', 2, [2000]]],
    ['does not wait for too long', [failure(503, 'OVERLOADED', { retryAfterSeconds: 60 })], ['answered', 2, [5000]]],
    ['does not hurry', [failure(503, 'OVERLOADED', { retryAfterSeconds: 0 })], ['answered', 2, [400]]],
  ] as const)('%s', async (_, errors, expected) => {
    expect(await run(...errors)).toEqual(expected);
  });
});

it('loads nothing by itself, and sends nothing again or later', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { refetchOnWindowFocus: false, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
    mutations: { retry: false, networkMode: 'always' },
  });
});

it.each([
  [FOR_EVERYBODY, false, false],
  [FOR_SESSION, false, false],
  [FOR_MEMBER, true, false],
  [FOR_STAFF, true, true],
  [undefined, true, false],
])('data for %j goes with the session: %s; and is of staff: %s', (meta, isForgotten, isStaff) => {
  expect([isForgottenWithSession({ meta }), isForStaff({ meta })]).toEqual([isForgotten, isStaff]);
});

describe('sharing', () => {
  const page = { title: 'Lamp', url: 'https://clamor.example/listing/lamp' };
  const device = (share: (() => Promise<void>) | undefined, writeText: () => Promise<void>) =>
    vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  afterEach(() => void vi.unstubAllGlobals());
  const done = async () => {};
  const fails = (error: Error) => async () => {
    throw error;
  };

  it.each([
    ['shared', done, done],
    ['left', fails(new DOMException('', 'AbortError')), done],
    ['copied', fails(new DOMException('', 'NotAllowedError')), done],
    ['copied', fails(new Error('AbortError')), done],
    ['copied', undefined, done],
    ['failed', undefined, fails(new Error('no'))],
  ])('is %s', async (result, share, copy) => {
    const [given, copied] = [vi.fn(share), vi.fn(copy)];
    device(share === undefined ? undefined : given, copied);
    expect(await sharePage(page)).toBe(result);
    if (share !== undefined) expect(given).toHaveBeenCalledWith(page);
    if (result === 'copied') expect(copied).toHaveBeenCalledWith(page.url);
  });
});

it('saves a file under its name, and keeps its address for a minute', () => {
  const [create, revoke] = [vi.fn(() => 'blob:x'), vi.fn()];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }));
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href}`);
  });
  saveFile('a.csv', new Blob(['x']));
  expect(links).toEqual(['a.csv blob:x']);
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:x');
  vi.unstubAllGlobals();
});

it('lets a form run once at a time, and never lets the browser send it', async () => {
  let end = () => {};
  let runs = 0;
  const { result } = renderHook(() =>
    useOneSubmit(() => {
      runs += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    }),
  );
  const preventDefault = vi.fn();
  const press = () => result.current({ preventDefault } as never);
  const [first, second] = [press(), press()];
  expect([runs, preventDefault.mock.calls.length]).toEqual([1, 2]);
  end();
  await Promise.all([first, second]);
  void press();
  expect(runs).toBe(2);
});

it('lets only the open form hold a step in the history, and asks it once', () => {
  installStepGate();
  installStepGate();
  const held: string[] = [];
  const step = () => void window.dispatchEvent(new PopStateEvent('popstate'));
  step();
  const removeFirst = setStepGate(() => void held.push('first'));
  step();
  const removeSecond = setStepGate(() => void held.push('second'));
  removeFirst();
  step();
  removeSecond();
  step();
  expect(held).toEqual(['first', 'second']);
});

it('knows whether the device has a network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result, rerender } = renderHook(useOnline);
  expect(result.current).toBe(false);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  rerender();
  expect(result.current).toBe(true);
});

describe('the lock that keeps the screen on', () => {
  const locks = () => {
    const [release, request] = [vi.fn(async () => {}), vi.fn()];
    request.mockImplementation(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    return { release, request };
  };
  afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

  it('is asked for while it is wanted, and given back once, also if it comes late', async () => {
    const { release, request } = locks();
    const { rerender, unmount } = renderHook(({ active }) => useWakeLock(active), { initialProps: { active: false } });
    expect(request).not.toHaveBeenCalled();
    rerender({ active: true });
    expect(request.mock.calls).toEqual([['screen']]);
    await vi.advanceTimersByTimeAsync(0);
    rerender({ active: false });
    expect(release).toHaveBeenCalledTimes(1);
    rerender({ active: true });
    unmount();
    expect(release).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(release).toHaveBeenCalledTimes(2);
  });

  it('is not asked for where there is none, or while the page is hidden', () => {
    expect(() => renderHook(() => useWakeLock(true))).not.toThrow();
    const { request } = locks();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    renderHook(() => useWakeLock(true));
    expect(request).not.toHaveBeenCalled();
  });
});
