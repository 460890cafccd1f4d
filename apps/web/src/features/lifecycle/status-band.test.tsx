import type { Phase } from '@clamor/contract/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ResultTone } from './result-text.ts';
import { StatusPanel, type StatusPanelProps } from './status-panel.tsx';

afterEach(cleanup);

function show(props: Partial<StatusPanelProps>) {
  render(
    <StatusPanel phase="live" frozen={false} watching={null} {...props}>
      panel
    </StatusPanel>,
  );
  const status = screen.getByRole('status');
  const ground = [...(status.parentElement?.classList ?? [])].filter((name) => name.startsWith('bg-'));
  return { label: status.textContent, ground: ground.join(' ') };
}

/** For each phase, the band's text, its colour, and its colour for the leader. */
const BANDS: Readonly<Record<Phase, readonly [label: string, ground: string, leading: string]>> = {
  collecting: ['Collecting Demand', 'bg-rise', 'bg-rise'],
  waiting: ['Goal met', 'bg-rise', 'bg-rise'],
  countdown: ['Countdown Active', 'bg-soon', 'bg-soon'],
  live: ['Live now', 'bg-loud', 'bg-won'],
  closing: ['Closing', 'bg-loud', 'bg-won'],
  deciding: ['Reserve Not Met', 'bg-soon', 'bg-soon'],
  awarded: ['Second Chance Awarded', 'bg-won', 'bg-won'],
  ended: ['Auction Ended', 'bg-sunk2', 'bg-sunk2'],
  cancelled: ['Auction Cancelled', 'bg-danger', 'bg-danger'],
};

it.each(Object.entries(BANDS))('the band of %s has its words and its colour', (phase, [label, ground, leading]) => {
  expect(show({ phase: phase as Phase })).toEqual({ label, ground });
  cleanup();
  expect(show({ phase: phase as Phase, leads: true })).toEqual({ label, ground: leading });
  cleanup();
  expect(show({ phase: phase as Phase, leads: true, frozen: true })).toEqual({
    label: 'Clock stopped',
    ground: 'bg-sunk2',
  });
});

/** The colour of each result, and its icon. */
const GROUNDS: Readonly<Record<ResultTone, readonly [ground: string, icon: string]>> = {
  won: ['bg-won', 'circle-check'],
  lost: ['bg-ink', 'circle-dot'],
  unsold: ['bg-sunk2', 'circle-dot'],
  plain: ['bg-sunk2', 'circle-dot'],
  soon: ['bg-soon', 'hourglass'],
  danger: ['bg-danger', 'circle-alert'],
};

it.each(Object.entries(GROUNDS))('a result that is %s gives the band its colour too', (tone, [ground, icon]) => {
  const result = { tone: tone as ResultTone, title: 'Title', text: 'Text.' };
  expect(show({ phase: 'ended', result })).toEqual({ label: 'Auction Ended', ground });
  const title = screen.getByRole('heading', { level: 3 });
  expect(title.parentElement?.classList.contains(ground)).toBe(true);
  expect(title.querySelector('svg')?.classList.contains(`lucide-${icon}`)).toBe(true);
});

it.each([
  [null, false],
  [0, false],
  [1, true],
])('counts who else watches only where there is somebody: %s', (watching, isSaid) => {
  show({ watching });
  expect(screen.queryByText(/watching/) !== null).toBe(isSaid);
});
