import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import type { SocketStatus } from '../../lib/socket.ts';
import { StaleMark } from './stale-mark.tsx';

afterEach(cleanup);

/** The text of the mark in each state of the socket: while polls are answered, and after one failed. */
const SAID: Readonly<Record<SocketStatus, readonly [answered: string, failed: RegExp]>> = {
  connecting: ['', /^$/],
  live: ['', /^$/],
  stale: ['Live updates interrupted', /^Last known state, \d+:\d\d:\d\d.[AP]M$/],
  offline: ['Last known state', /^Last known state, \d+:\d\d:\d\d.[AP]M$/],
  closed: ['', /^$/],
};

it.each(Object.entries(SAID))('says how old the page may be with a socket that is %s', (socket, [answered, failed]) => {
  const { rerender } = render(<StaleMark socket={socket as SocketStatus} staleSince={null} />);
  expect(screen.getByRole('status').textContent).toBe(answered);
  rerender(<StaleMark socket={socket as SocketStatus} staleSince={NOON} />);
  expect(screen.getByRole('status').textContent).toMatch(failed);
});
