import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aLiveResponse, aViewer } from '../../../../test/listing-response.fixture.ts';
import { played, Speaker } from '../../../../test/speaker.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { chooseSignals, signal } from '../../../lib/signals.ts';
import { LastMinute } from './signals.tsx';
import { SignalsChoice } from './signals-choice.tsx';

const endsAt = new Date(serverNow() + 600_000).toISOString();
const vibrate = vi.fn(() => true);
Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });

afterEach(() => {
  cleanup();
  chooseSignals(false);
  vibrate.mockClear();
});

function Page({ leading }: { leading: boolean }) {
  return (
    <>
      <LastMinute view={aLiveResponse(3, { endsAt, viewer: aViewer({ hasBid: true, leading }) })} />
      <SignalsChoice />
    </>
  );
}

it('is off by default, and is kept on the device once chosen', () => {
  const { unmount } = renderInApp(<Page leading />);
  const box = screen.getByRole('checkbox', { name: 'Sound and vibration' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(box);
  expect(box.getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('bid-signals')).toBe('on');
  unmount();
});

it('vibrates where the viewer is outbid, and only where that was chosen', () => {
  const outbidOnce = () => {
    const { rerender } = render(
      <LastMinute view={aLiveResponse(3, { endsAt, viewer: aViewer({ hasBid: true, leading: true }) })} />,
    );
    vibrate.mockClear();
    rerender(<LastMinute view={aLiveResponse(4, { endsAt, viewer: aViewer({ hasBid: true }) })} />);
    return vibrate.mock.calls.length;
  };
  expect(outbidOnce()).toBe(0);
  chooseSignals(true);
  expect(outbidOnce()).toBe(1);
});

it('sounds where that was chosen: at once, and falling where the viewer is outbid', () => {
  played.length = 0;
  const tones = () => played.map(([tone]) => tone);
  vi.stubGlobal('AudioContext', Speaker);
  signal('outbid');
  expect(tones()).toEqual([]);
  chooseSignals(true);
  expect(tones()).toEqual([880]);
  signal('outbid');
  expect(tones()).toEqual([880, 660, 440]);
  vi.unstubAllGlobals();
});
