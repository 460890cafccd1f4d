import { act, cleanup, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { BidBar } from './bid-bar.tsx';

type View = ReturnType<typeof aLiveResponse>;

/** A browser that tells what share of an element shows. */
function aBrowserThatSees() {
  let notify: IntersectionObserverCallback = () => {};
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      notify = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const show = (intersectionRatio: number) =>
    act(() => notify([{ intersectionRatio } as IntersectionObserverEntry], {} as IntersectionObserver));
  return { show };
}

function Page({ view }: { view: View }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button">
        In the panel
      </button>
      <BidBar view={view} panelButton={button}>
        <button type="button">On the bar</button>
      </BidBar>
    </>
  );
}

const bar = () => screen.queryByRole('region', { name: 'Bid' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the bar within the reach of the thumb', () => {
  it('stays until the button of the panel can be pressed, and comes back without it', () => {
    const { show } = aBrowserThatSees();
    renderInApp(<Page view={aLiveResponse()} />);
    show(0.2);
    expect(bar()).not.toBeNull();
    show(1);
    expect(bar()).toBeNull();
    show(0);
    expect(bar()).not.toBeNull();
  });

  it('has room kept for it under the toasts while it shows, and none once it is gone', () => {
    // jsdom lays nothing out.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84);
    const room = () => document.documentElement.style.getPropertyValue('--bottom-bar');
    const { show } = aBrowserThatSees();
    const { unmount } = renderInApp(<Page view={aLiveResponse()} />);
    expect(room()).toBe('84px');
    show(1);
    expect(room()).toBe('');
    show(0);
    expect(room()).toBe('84px');
    unmount();
    expect(room()).toBe('');
  });

  it('says how the viewer stands beside the price', () => {
    renderInApp(<Page view={aLiveResponse(3, { viewer: aViewer({ hasBid: true }) })} />);
    expect(bar()?.textContent).toContain('Outbid$1,030.00');
    cleanup();
    renderInApp(<Page view={aLiveResponse(3, { viewer: aViewer({ hasBid: true, leading: true }) })} />);
    expect(bar()?.textContent).toContain('You lead$1,030.00');
  });
});
