import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePanelSeen } from './use-panel-seen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Panel({ onSeen }: { onSeen: (isSeen: boolean) => void }) {
  return <div ref={usePanelSeen(onSeen)}>The panel</div>;
}

it('is told of each time when the panel comes into view or leaves it, and that it is gone with its page', () => {
  let report: (...seen: boolean[]) => void = () => {};
  const watched: Element[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      report = (...seen) => {
        const entries = seen.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
        act(() => callback(entries, {} as IntersectionObserver));
      };
    }
    observe(element: Element) {
      watched.push(element);
    }
    disconnect() {
      watched.length = 0;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const heard: boolean[] = [];
  const onSeen = (isSeen: boolean) => void heard.push(isSeen);
  const { unmount } = render(<Panel onSeen={onSeen} />);
  expect(watched).toEqual([screen.getByText('The panel')]);
  report(true);
  report(true, false);
  report(false, true);
  expect(heard).toEqual([true, false, true]);
  unmount();
  expect([heard.at(-1), watched]).toEqual([false, []]);
});
