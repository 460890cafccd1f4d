import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, played, Speaker } from '../../test/speaker.fixture.ts';
import { chooseSignals, type Signal, signal } from './signals.ts';

const vibrate = vi.fn(() => true);
beforeEach(() => {
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  vi.stubGlobal('AudioContext', Speaker);
});
afterEach(() => {
  chooseSignals(false);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
});

/** For each signal its tones in Hz, and its vibration in milliseconds on, off, on. */
const SIGNALS: Readonly<Record<Signal, { tones: number[]; vibration: number[] }>> = {
  outbid: { tones: [660, 440], vibration: [180, 80, 180] },
  ten_seconds: { tones: [880], vibration: [120] },
  over: { tones: [523, 659, 784], vibration: [300] },
};
const kinds = Object.keys(SIGNALS) as Signal[];

function signalled(kind: Signal) {
  vibrate.mockClear();
  played.length = 0;
  asked.resumes = 0;
  signal(kind);
  return { vibrations: vibrate.mock.calls, played: [...played], ...asked };
}

it.each(kinds)('of what is known by its sound: %s, one tone after the other, each dying away', (kind) => {
  const { tones, vibration } = SIGNALS[kind];
  chooseSignals(true);
  const heard = signalled(kind);
  expect([heard.vibrations, heard.resumes]).toEqual([[[vibration]], 1]);
  const expected = tones.map((tone, index) => {
    const [from, until] = [100 + index * 0.16, 100 + index * 0.16 + 0.16];
    return [tone, from, until, 0.2, from, 0.001, until];
  });
  expect(heard.played).toEqual(expected);
});

it.each(kinds)('nothing where it was not chosen: %s', (kind) => {
  expect(signalled(kind)).toEqual({ vibrations: [], played: [], resumes: 0 });
});

it.each(kinds)(
  'only vibrates where the browser makes no sound, and nothing fails where it does neither: %s',
  (kind) => {
    vi.stubGlobal('AudioContext', undefined);
    chooseSignals(true);
    expect(signalled(kind)).toEqual({ vibrations: [[SIGNALS[kind].vibration]], played: [], resumes: 0 });
    Reflect.deleteProperty(navigator, 'vibrate');
    expect(() => signal(kind)).not.toThrow();
  },
);

it('gives a sign of itself once it is chosen, and none once it is not any more', () => {
  played.length = 0;
  chooseSignals(true);
  expect(played.map(([tone]) => tone)).toEqual([880]);
  chooseSignals(false);
  expect(played).toHaveLength(1);
});
