import { PHASES } from '@clamor/contract/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { serverNow } from '../../lib/server-clock.ts';
import { PanelClock } from './panel-clock.tsx';
import { StatusPanel } from './status-panel.tsx';

afterEach(cleanup);

const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString();

describe('the panel of a status', () => {
  it.each(PHASES)('says in words that it is %s', (phase) => {
    render(
      <StatusPanel phase={phase} frozen={false} watching={null}>
        panel
      </StatusPanel>,
    );
    expect(screen.getByRole('status').textContent).not.toBe('');
  });

  it('is headed by words of its own: a live region inside a heading would leave it without a name', () => {
    render(
      <StatusPanel phase="ended" frozen={false} watching={null}>
        panel
      </StatusPanel>,
    );
    const heading = screen.getByRole('heading', { level: 2, name: 'Auction Ended' });
    expect(heading.querySelector('[role]')).toBeNull();
    expect(screen.getByRole('status').contains(heading)).toBe(true);
  });

  it('says how many watch, and that a clock is stopped', () => {
    render(
      <StatusPanel phase="live" frozen watching={1412}>
        panel
      </StatusPanel>,
    );
    expect(screen.getByText('1,412 watching')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Clock stopped');
  });
});

describe('the clock of a panel', () => {
  it('runs to its deadline without being announced, and beats in the last minute', () => {
    render(<PanelClock label="Ends in" deadline={inSeconds(30)} />);
    const clock = screen.getByRole('timer');
    expect(clock.hasAttribute('aria-live')).toBe(false);
    expect(clock.textContent).toMatch(/^00:(29|30)$/);
    expect(clock.className).toContain('animate-last-minute');
  });

  it('shows what was left where it was stopped', () => {
    render(<PanelClock label="Stopped at" deadline={inSeconds(5)} stoppedAt={312} />);
    const clock = screen.getByRole('timer');
    expect(clock.textContent).toBe('05:12');
    expect(clock.className).not.toContain('animate-last-minute');
  });
});
