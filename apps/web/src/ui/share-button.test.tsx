import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShareButton } from './share-button.tsx';
import { currentToasts, dismissToast } from './toast.ts';

const URL_OF_LAMP = `${location.origin}/listing/lamp`;
let copied: string[];

function give(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  copied = [];
  give('clipboard', { writeText: async (text: string) => void copied.push(text) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  dismissToast(currentToasts().shown?.id ?? 0);
});

async function press() {
  render(<ShareButton title="A brass lamp" path="/listing/lamp" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await act(async () => {});
}

const label = () => screen.getByRole('button').textContent;
const spoken = () => screen.getByRole('status').textContent;

describe('a press on Share', () => {
  it('opens the sheet of the device with title and link', async () => {
    const shared: unknown[] = [];
    give('share', async (page: unknown) => void shared.push(page));
    await press();
    expect([shared, copied, label()]).toEqual([[{ title: 'A brass lamp', url: URL_OF_LAMP }], [], 'Share']);
  });

  it('copies the link where there is no sheet, and says so for a moment', async () => {
    vi.useFakeTimers();
    await press();
    expect([copied, label(), spoken()]).toEqual([[URL_OF_LAMP], 'Link copied', 'Link copied']);
    act(() => vi.advanceTimersByTime(3_000));
    expect([label(), spoken()]).toEqual(['Share', '']);
  });

  it('says for three seconds that the link was copied', async () => {
    vi.useFakeTimers();
    await press();
    act(() => vi.advanceTimersByTime(2_999));
    expect([label(), spoken()]).toEqual(['Link copied', 'Link copied']);
    act(() => vi.advanceTimersByTime(1));
    expect(label()).toBe('Share');
  });

  it('copies where the sheet refuses, and does nothing where the person closes it', async () => {
    give('share', async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await press();
    expect([copied, label()]).toEqual([[], 'Share']);
    cleanup();
    give('share', async () => {
      throw new DOMException('not from here', 'NotAllowedError');
    });
    await press();
    expect([copied, label()]).toEqual([[URL_OF_LAMP], 'Link copied']);
  });

  it('shows the link where it cannot be copied', async () => {
    give('clipboard', undefined);
    await press();
    expect(label()).toBe('Share');
    expect(currentToasts().shown).toMatchObject({
      title: 'The link could not be copied',
      description: `Copy it yourself: ${URL_OF_LAMP}`,
    });
  });
});
