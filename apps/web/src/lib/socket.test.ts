import { describe, expect, it } from 'vitest';
import { hello, open, said } from './hand-world.fixture.ts';

describe('ListingSocket', () => {
  it('names the listing in the address, and never a token', () => {
    const { last, state } = open();
    state.token = 'secret';
    expect(last().path).toBe('/ws?slug=a%20b');
  });

  it('is live from hello on, and passes every message', () => {
    const { last, socket, messages } = open();
    last().events.opened();
    expect(socket.status()).toBe('connecting');
    said(last(), hello);
    said(last(), { ...hello, type: 'demand:update', version: 8 });
    expect(socket.status()).toBe('live');
    expect(messages.map(({ type }) => type)).toEqual(['hello', 'demand:update']);
  });

  it('says nothing first as a visitor, and its token first as a member', () => {
    const visitor = open();
    visitor.last().events.opened();
    expect(visitor.last().sent).toEqual([]);
    const member = open();
    member.state.token = 'secret';
    member.last().events.opened();
    expect(member.last().sent).toEqual([{ type: 'auth', token: 'secret' }]);
  });

  it('resumes from the newest version of the room, which a personal message does not move', () => {
    const { last, runTimers, socket } = open();
    last().events.opened();
    said(last(), hello);
    said(last(), { ...hello, type: 'demand:update', version: 9 });
    said(last(), { ...hello, type: 'you:leading', version: 12 });
    last().events.closed(1006);
    expect(socket.status()).toBe('stale');
    runTimers();
    last().events.opened();
    expect(last().sent).toEqual([{ type: 'resume', epoch: 'e1', version: 9 }]);
  });

  it('takes the version of a new epoch even where it is smaller', () => {
    const { last, runTimers } = open();
    said(last(), hello);
    said(last(), { ...hello, epoch: 'e2', version: 2 });
    last().events.closed(1006);
    runTimers();
    last().events.opened();
    expect(last().sent).toEqual([{ type: 'resume', epoch: 'e2', version: 2 }]);
  });

  it('waits twice as long after each failure, and starts over after a hello', () => {
    const { last, delays, runTimers } = open();
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      last().events.closed(1006);
      waits.push(...delays());
      runTimers();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 12_000, 12_000, 12_000]);
    said(last(), hello);
    last().events.closed(1006);
    expect(delays()).toEqual([1000]);
  });

  it('leaves a server alone that says try later', () => {
    const { last, delays } = open();
    last().events.closed(1013);
    expect(delays()).toEqual([8000]);
  });

  it('comes back within two seconds, at its own moment, where the server restarts beside others', () => {
    const { last, delays, runTimers, connections, socket } = open();
    said(last(), hello);
    last().events.closed(1012);
    expect(delays()).toEqual([2_000]);
    expect(socket.status()).toBe('stale');
    runTimers();
    expect(connections).toHaveLength(2);
  });

  it('connects again when nobody has spoken for 45 seconds', () => {
    const { last, delays, runTimers, connections, socket } = open();
    said(last(), hello);
    expect(delays()).toEqual([45_000]);
    runTimers();
    expect(connections[0]?.closed).toBe(true);
    expect(socket.status()).toBe('stale');
    runTimers();
    expect(connections).toHaveLength(2);
  });

  it('says why a session ended, where the server did, and forgets it with the connection', () => {
    const { last, state } = open();
    state.token = 'secret';
    said(last(), hello);
    said(last(), {
      type: 'you:signed-out',
      slug: 'a',
      epoch: 'e1',
      version: 8,
      serverTime: hello.serverTime,
      reason: 'suspended',
    });
    last().events.closed(4401);
    state.token = 'another';
    last().events.closed(4401);
    expect(state.ends).toEqual(['suspended', null]);
  });

  it('drops an ended session and comes back as a visitor at once', () => {
    const { last, state, connections } = open();
    state.token = 'secret';
    last().events.closed(4401);
    expect(state.token).toBeNull();
    expect(connections).toHaveLength(2);
    last().events.opened();
    expect(last().sent).toEqual([]);
  });

  it('waits for the network, and connects as soon as it is back', () => {
    const { last, network, socket, connections } = open();
    said(last(), hello);
    network(false);
    expect(socket.status()).toBe('offline');
    expect(connections).toHaveLength(1);
    network(true);
    expect(connections).toHaveLength(2);
    said(last(), hello);
    expect(socket.status()).toBe('live');
  });

  it('does not listen to a connection that it has let go', () => {
    const { connections, network, messages } = open();
    const first = connections[0];
    network(true);
    if (first !== undefined) {
      said(first, hello);
      first.events.closed(1006);
    }
    expect(messages).toEqual([]);
    expect(connections).toHaveLength(2);
  });

  it('stays closed once it was closed', () => {
    const { socket, network, connections, last } = open();
    socket.close();
    expect(last().closed).toBe(true);
    network(true);
    expect(connections).toHaveLength(1);
    expect(socket.status()).toBe('closed');
  });

  it('is not troubled by what it cannot read', () => {
    const { last, messages } = open();
    last().events.said('not json');
    last().events.said('42');
    expect(messages).toEqual([]);
  });

  it('tells its listeners when the status changes', () => {
    const { socket, last } = open();
    const seen: string[] = [];
    const stop = socket.subscribe(() => seen.push(socket.status()));
    said(last(), hello);
    last().events.closed(1006);
    stop();
    socket.close();
    expect(seen).toEqual(['live', 'stale']);
  });
});
