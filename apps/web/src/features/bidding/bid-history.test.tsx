import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aBid } from '../../../test/listing-response.fixture.ts';
import { BidHistory } from './bid-history.tsx';

const bids = [
  aBid(12, { bidderId: 'me', bidder: 'Anonymous', isAnonymous: true }),
  aBid(11, { bidder: 'hollis_k', automatic: true }),
  ...Array.from({ length: 10 }, (_, index) => aBid(10 - index)),
];

describe('the bid history', () => {
  afterEach(cleanup);

  it('shows as many as it is given, the newest first', () => {
    render(<BidHistory bids={bids} viewerId={null} limit={10} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(10);
    expect(rows[0]?.textContent).toContain('$1,120.00');
  });

  it('hides those that a small screen has no room for', () => {
    render(<BidHistory bids={bids} viewerId={null} limit={5} smallLimit={3} />);
    expect(screen.getAllByRole('listitem').map((row) => row.className.includes('max-sm:hidden'))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('says where bids are left out, and lets them be opened', () => {
    let opened = 0;
    const cut = [aBid(80), aBid(79), aBid(77), aBid(3), aBid(2)];
    render(<BidHistory bids={cut} viewerId={null} limit={4} smallLimit={3} onLeftOut={() => (opened += 1)} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => /\d+ more bids?/.exec(row.textContent ?? '')?.[0] ?? 'a bid')).toEqual([
      'a bid',
      'a bid',
      '1 more bid',
      'a bid',
      '73 more bids',
      'a bid',
    ]);
    expect(rows.map((row) => row.className.includes('max-sm:hidden'))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    fireEvent.click(screen.getByRole('button', { name: '73 more bids' }));
    expect(opened).toBe(1);
  });

  it('leads to bidders with a profile alone', () => {
    const asked: string[] = [];
    const anonymous = aBid(13, { bidderId: 'known', bidder: 'Anonymous', isAnonymous: true });
    const named = aBid(14, { bidderId: 'hollis', bidder: 'hollis_k' });
    const gone = aBid(12, { bidderId: null, bidder: 'Deleted member' });
    const own = aBid(15, { bidderId: 'me', bidder: 'mine' });
    render(
      <BidHistory bids={[own, named, anonymous, gone]} viewerId="me" limit={4} onBidder={(id) => asked.push(id)} />,
    );
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(asked).toEqual(['hollis']);
    expect(screen.getByText('Deleted member')).toBeTruthy();
  });

  it('takes an anonymous bid for nobody’s own where nobody is signed in', () => {
    const anonymous = aBid(13, { bidderId: null, bidder: 'Anonymous', isAnonymous: true });
    render(<BidHistory bids={[anonymous]} viewerId={null} limit={4} />);
    expect(screen.getByText('Anonymous')).toBeTruthy();
    expect(screen.queryByText('You')).toBeNull();
  });

  it('knows own bids, anonymous ones too, and marks automatic ones', () => {
    render(<BidHistory bids={bids} viewerId="me" limit={2} />);
    const [own, automatic] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(own).getByText('You')).toBeTruthy();
    expect(own.textContent).toContain('anonymous');
    expect(automatic.textContent).toContain('automatic');
  });
});
