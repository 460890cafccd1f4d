import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../lib/render.fixture.tsx';
import { ActionBar } from './action-bar.tsx';

/** A browser that reports what share of an element is visible. */
function aBrowserThatSees() {
  const observing = new Map<Element, IntersectionObserverCallback>();
  class Observer {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      observing.set(element, this.#callback);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return (part: string, ...ratios: number[]) => {
    const notify = observing.get(screen.getByText(part)) ?? expect.unreachable();
    const entries = ratios.map((intersectionRatio) => ({ intersectionRatio }) as IntersectionObserverEntry);
    act(() => notify(entries, {} as IntersectionObserver));
  };
}

function Page() {
  const button = useRef<HTMLButtonElement>(null);
  const price = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={price}>The price</p>
      <button ref={button} type="button">
        In the panel
      </button>
      <ActionBar label="At a glance" figure="$1,300.00" note="ends Sun 22:15" pageButton={button} pageFigure={price}>
        <button type="button">On the bar</button>
      </ActionBar>
    </>
  );
}

const isForSmallWindows = () => screen.getByRole('region', { name: 'At a glance' }).className.includes('lg:hidden');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the bar of a page', () => {
  it.each(['In the panel', 'The price'])(
    'shows on a large window only while the page’s own button or figure is out of sight: %s',
    (part) => {
      const show = aBrowserThatSees();
      render(<Page />);
      expect(isForSmallWindows()).toBe(true);
      show(part, 0.2);
      expect(isForSmallWindows()).toBe(false);
      show(part, 1);
      expect(isForSmallWindows()).toBe(true);
    },
  );

  it.each([
    [[0.89], false],
    [[0.9], true],
    [[0.2, 1], true],
    [[1, 0.2], false],
  ])('takes the button for seen from nine tenths on, by the newest of several reports: %j', (ratios, isSeen) => {
    const show = aBrowserThatSees();
    render(<Page />);
    show('In the panel', ...ratios);
    expect(isForSmallWindows()).toBe(isSeen);
  });

  it('never shows on a large window for the figure alone', () => {
    const watched: Element[] = [];
    class Observer {
      observe(element: Element) {
        watched.push(element);
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const figure = { current: document.createElement('p') };
    render(<ActionBar label="At a glance" figure="$1,300.00" note="Sold" pageFigure={figure} />);
    expect([watched, isForSmallWindows()]).toEqual([[], true]);
  });

  it('has as much room kept for it as it takes, also when it grows', () => {
    let grow = () => {};
    class Observer {
      readonly #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe() {
        grow = this.#callback;
      }
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
    render(<ActionBar label="At a glance" figure="$1,300.00" note="Sold" />);
    height.mockReturnValue(120);
    grow();
    expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe('120px');
  });

  it('has room kept for it below the page and the toasts, and none once it is gone', () => {
    // jsdom has no layout.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
    const room = () => document.documentElement.style.getPropertyValue('--bottom-bar');
    const { unmount } = render(<Page />);
    expect(room()).toBe('80px');
    unmount();
    expect(room()).toBe('');
  });
});
