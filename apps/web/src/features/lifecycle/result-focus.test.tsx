import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Result } from './result-text.ts';
import { StatusPanel } from './status-panel.tsx';

afterEach(cleanup);

const WON: Result = { tone: 'won', title: 'You won', text: 'Your bid of $1,030.00 is the winning bid.' };

function Panel({ result }: { result: Result | null }) {
  return (
    <>
      <button type="button">Elsewhere</button>
      <StatusPanel phase={result === null ? 'live' : 'ended'} frozen={false} watching={null} result={result}>
        {result === null ? <button type="button">Bid $1,040.00</button> : 'Nothing to press'}
      </StatusPanel>
    </>
  );
}

const focusOn = (name: string) => screen.getByRole('button', { name }).focus();

describe('the end of an auction', () => {
  it('takes the focus where the focused control vanished with it', () => {
    const { rerender } = render(<Panel result={null} />);
    focusOn('Bid $1,040.00');
    rerender(<Panel result={WON} />);
    expect(document.activeElement?.textContent).toContain('You won');
  });

  it('leaves the focus where it is, and does not take it from nobody', async () => {
    const { rerender } = render(<Panel result={null} />);
    focusOn('Bid $1,040.00');
    focusOn('Elsewhere');
    await Promise.resolve();
    rerender(<Panel result={WON} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
    cleanup();
    const again = render(<Panel result={null} />);
    again.rerender(<Panel result={WON} />);
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['won', 'bg-won'],
    ['lost', 'bg-ink'],
    ['unsold', 'bg-sunk2'],
  ] as const)('has a colour of its own where it was %s', (tone, ground) => {
    render(<Panel result={{ ...WON, tone }} />);
    const hero = screen.getByRole('heading', { level: 3 }).parentElement;
    expect(hero?.className).toContain(ground);
  });
});

describe('the band of a running auction', () => {
  const bandOf = (leads: boolean) => {
    render(
      <StatusPanel phase="live" frozen={false} watching={null} leads={leads}>
        panel
      </StatusPanel>,
    );
    return screen.getByRole('status').parentElement?.className ?? '';
  };

  it('is green for whoever leads, and red for everybody else', () => {
    expect(bandOf(true)).toContain('bg-won');
    cleanup();
    expect(bandOf(false)).toContain('bg-loud');
  });
});
