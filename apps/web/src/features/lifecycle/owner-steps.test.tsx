import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aBid, aListing, aLiveResponse, aResponse, at } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { OwnerSteps } from './owner-steps.tsx';

function answering(status: number, body: object) {
  const asked: string[] = [];
  setTransport(async (path, { method }) => {
    asked.push(`${method} ${path}`);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const manual = (goalMetAt: string | null) =>
  aResponse({ listing: aListing({ startPolicy: 'MANUAL' }), phase: 'waiting', goalMetAt });

afterEach(() => {
  cleanup();
  setTransport(null);
});

describe("the owner's steps before bidding", () => {
  it('go live only once the goal is met, and after a question', async () => {
    const asked = answering(200, { version: 12 });
    const done: number[] = [];
    renderInApp(<OwnerSteps view={manual(at(0))} onStep={({ version }) => void done.push(version)} />);
    press('Go Live');
    expect(asked).toEqual([]);
    press('Start the countdown');
    await waitFor(() => expect(done).toEqual([12]));
    expect(asked).toEqual(['POST /api/listings/rolleiflex/go-live']);
  });

  it('keep Go Live shut before the goal, and do not offer it where the listing starts by itself', () => {
    renderInApp(<OwnerSteps view={manual(null)} onStep={() => {}} />);
    expect((screen.getByRole('button', { name: 'Go Live' }) as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    renderInApp(<OwnerSteps view={aResponse()} onStep={() => {}} />);
    expect(screen.queryByRole('button', { name: 'Go Live' })).toBeNull();
  });

  it('offer no second Go Live, by hand or not, while the countdown runs', () => {
    const view = aResponse({ listing: aListing({ startPolicy: 'MANUAL', status: 'COUNTDOWN' }), goalMetAt: at(0) });
    renderInApp(<OwnerSteps view={view} onStep={() => {}} />);
    expect(screen.queryByRole('button', { name: 'Go Live' })).toBeNull();
  });

  it('say when Go Live opens, until it does', () => {
    const hint = () => screen.queryByText('Go Live opens as soon as the goal is met.');
    renderInApp(<OwnerSteps view={manual(null)} onStep={() => {}} />);
    expect(hint()).not.toBeNull();
    cleanup();
    renderInApp(<OwnerSteps view={manual(at(0))} onStep={() => {}} />);
    expect(hint()).toBeNull();
    cleanup();
    renderInApp(<OwnerSteps view={aResponse()} onStep={() => {}} />);
    expect(hint()).toBeNull();
  });

  it('withdraw after a question, and say what the server refused', async () => {
    answering(409, { code: 'NOT_COLLECTING', detail: 'This listing has moved on.' });
    renderInApp(<OwnerSteps view={aResponse()} onStep={() => {}} />);
    press('Withdraw');
    press('Withdraw for good');
    expect((await screen.findByRole('alert')).textContent).toContain('This listing has moved on.');
  });

  it('offer Timing and Edit while COLLECTING only', () => {
    const tools = <button type="button">Edit</button>;
    renderInApp(
      <OwnerSteps view={aResponse()} onStep={() => {}}>
        {tools}
      </OwnerSteps>,
    );
    expect(screen.getByText('Edit')).toBeTruthy();
    cleanup();
    renderInApp(
      <OwnerSteps view={aResponse({ listing: aListing({ status: 'COUNTDOWN' }) })} onStep={() => {}}>
        {tools}
      </OwnerSteps>,
    );
    expect(screen.queryByText('Edit')).toBeNull();
  });
});

describe("the seller's decision under the reserve", () => {
  const future = new Date(serverNow() + 3_600_000).toISOString();
  const view = aLiveResponse(3, {
    listing: aListing({ status: 'RESERVE_NOT_MET', hasReserve: true, reserveCents: 200_000 }),
    highestBid: aBid(3, { bidder: 'priya' }),
    sellerDecisionDeadline: future,
  });

  it('names bid, bidder and reserve, and awards after a question', async () => {
    const asked = answering(200, { version: 20 });
    const done: number[] = [];
    renderInApp(<DecisionPanel view={view} onStep={({ version }) => void done.push(version)} />);
    expect(document.body.textContent).toContain('$1,030.00 by priya, is under your reserve of $2,000.00');
    press('Award at $1,030.00');
    fireEvent.click(screen.getAllByRole('button', { name: 'Award at $1,030.00' }).at(-1) as HTMLElement);
    await waitFor(() => expect(done).toEqual([20]));
    expect(asked).toEqual(['POST /api/seller/listings/rolleiflex/award-second-chance']);
  });

  it('declines the highest bid after a question, and awards nothing', async () => {
    const asked = answering(200, { version: 21 });
    const done: number[] = [];
    renderInApp(<DecisionPanel view={view} onStep={({ version }) => void done.push(version)} />);
    press('Decline and end');
    expect(asked).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Decline and end' }).at(-1) as HTMLElement);
    await waitFor(() => expect(done).toEqual([21]));
    expect(asked).toEqual(['POST /api/seller/listings/rolleiflex/decline-second-chance']);
  });

  it.each([
    ['Award at $1,030.00', 'Failed to award second chance: There is nothing left to decide here.'],
    ['Decline and end', 'Failed to decline second chance: There is nothing left to decide here.'],
  ])('says in words why it failed to %s', async (name, words) => {
    answering(409, { code: 'DECISION_CLOSED', detail: 'There is nothing left to decide here.' });
    renderInApp(<DecisionPanel view={view} onStep={() => {}} />);
    press(name);
    fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('offers nothing once the time is over', () => {
    const past = new Date(serverNow() - 1000).toISOString();
    renderInApp(<DecisionPanel view={{ ...view, sellerDecisionDeadline: past }} onStep={() => {}} />);
    expect(screen.getByText(/The time to decide is over/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
