import type { SaleReview, SaleReviews } from '@clamor/contract/reviews';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { AUCTION } from '../../../test/order.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { NO_SALE_REVIEWS } from './sale-reviews.fixture.ts';
import { SaleReviewsCard } from './sale-reviews-card.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const SAID: SaleReview = { rating: 4, text: 'Careful', at: at(0), editedAt: null, answer: null, removed: null };
const CALL = `/api/orders/${AUCTION}/review`;

function show(reviews: Partial<SaleReviews>, routes: StubRoutes = {}) {
  const stub = serveStub({ [`GET ${CALL}`]: () => json({ ...NO_SALE_REVIEWS, ...reviews }), ...routes });
  return { ...stub, ...renderInApp(<SaleReviewsCard auctionId={AUCTION} />) };
}

function showEarly(reviews: Partial<SaleReviews>) {
  serveStub({ [`GET ${CALL}`]: () => json({ ...NO_SALE_REVIEWS, ...reviews }) });
  renderInApp(<SaleReviewsCard auctionId={AUCTION} isEarly />);
}

const part = (name: string) => screen.findByRole('region', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('reviewing the other side of a sale', () => {
  it('asks for stars before anything is sent, and sends them with the words', async () => {
    const own = { ...SAID, text: 'As described' };
    const { requests } = show(
      {},
      { [`POST ${CALL}`]: () => json({ ...NO_SALE_REVIEWS, own, editableUntil: at(100) }) },
    );
    await part('Review the seller');
    press('Review the seller');
    expect(await screen.findByText('Choose 1 to 5 stars')).toBeTruthy();
    const stars = screen.getByRole('radiogroup', { name: 'How was it?' });
    const described = document.getElementById(stars.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('Choose 1 to 5 stars');
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    fireEvent.change(screen.getByLabelText('Your review (optional)'), { target: { value: 'As described' } });
    press('Review the seller');
    const said = await part('Your review');
    expect(within(said).getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ rating: 4, text: 'As described' });
  });

  it('begins a change with what stands, and can be given up', async () => {
    show({ own: SAID, editableUntil: at(100) });
    await part('Your review');
    expect(screen.getByText(/^Until .*, unless the seller answers\.$/)).toBeTruthy();
    press('Change it');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Careful');
    expect(screen.getByRole('radio', { name: '4 stars' }).getAttribute('aria-checked')).toBe('true');
    press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('offers no change of what may not be changed any more', async () => {
    show({ own: SAID, mayWrite: false });
    await part('Your review');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['seller', true, 'It shows Anonymous instead of your name'],
    ['buyer', true, 'Only the buyer can read it'],
    ['buyer', false, 'with your name'],
  ] as const)('says who reads what is said of the %s (without a name: %s)', async (about, isAnonymous, words) => {
    show({ about, isAnonymous });
    expect((await part(`Review the ${about}`)).textContent).toContain(words);
  });

  it.each(['seller', 'buyer'] as const)('says that the %s alone reads it where nothing was charged', async (about) => {
    show({ about, isCharged: false });
    expect((await part(`Review the ${about}`)).textContent).toContain(
      `Only the ${about} can read it, because nothing was`,
    );
  });

  it.each(['seller', 'buyer'] as const)('says who reads praise of the %s after a refund', async (about) => {
    show({ about, own: { ...SAID, rating: 5 }, isRefunded: true, editableUntil: at(100) });
    await part('Your review');
    expect(screen.getByText(/^This sale was refunded: only you and/).textContent).toContain(`the ${about}`);
    press('Change it');
    expect(document.body.textContent).toContain(`With 4 or 5 stars only the ${about} can read it`);
  });

  it('says nothing of praise where a refunded sale has none, or was not refunded', async () => {
    show({ own: { ...SAID, rating: 3 }, theirs: { ...SAID, rating: 2 }, isRefunded: true });
    await part('Your review');
    expect(screen.queryByText(/This sale was refunded/)).toBeNull();
    cleanup();
    show({ own: SAID, theirs: SAID });
    await part('Your review');
    expect(screen.queryByText(/This sale was refunded/)).toBeNull();
  });

  it.each([
    ['seller', 'The seller has not reviewed you yet.'],
    ['buyer', 'The buyer has not reviewed you yet.'],
  ] as const)('says to who reviewed the %s as whom they were not reviewed yet', async (about, words) => {
    show({ about, own: SAID });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says what staff removed, to its author with the reason, and offers no other in its place', async () => {
    const removed = { reason: 'It names somebody else', at: at(3) };
    show({ own: { ...SAID, removed }, theirsRemoved: true, mayWrite: false });
    const said = await part('Your review');
    expect(said.textContent).toContain('Careful');
    expect(said.textContent).toContain('Their reason: It names somebody else');
    expect(screen.getByText(/removed what the seller said of you/)).toBeTruthy();
    expect(screen.queryByText(/has not reviewed you/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows nothing where nothing was said and nothing can be', async () => {
    const { requests, container } = show({ mayWrite: false });
    await expect.poll(() => requests.length).toBe(1);
    expect(container.querySelector('section')).toBeNull();
  });

  it('says that it could not be loaded, with another try', async () => {
    let isDown = true;
    show({}, { [`GET ${CALL}`]: () => (isDown ? problem(503, 'OVERLOADED', 'It is busy.') : json(NO_SALE_REVIEWS)) });
    expect(await screen.findByText('It is busy.')).toBeTruthy();
    isDown = false;
    press('Try Again');
    expect(await part('Review the seller')).toBeTruthy();
  });
});

describe('reviewing before the item has arrived', () => {
  it.each([
    ['seller', 'after the item has arrived'],
    ['buyer', 'once you have handed the item over'],
  ] as const)('has time, says the card of a review of the %s', async (about, words) => {
    showEarly({ about });
    expect((await part(`Review the ${about}`)).textContent).toContain(words);
  });

  it('waits before the item has arrived, and can be written all the same', async () => {
    showEarly({});
    await part('Review the seller');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    press('Review now');
    expect(screen.getByRole('radiogroup', { name: 'How was it?' })).toBeTruthy();
    press('Cancel');
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('shows what was said as later', async () => {
    showEarly({ own: SAID, editableUntil: at(100) });
    await part('Your review');
    expect(screen.queryByRole('button', { name: 'Review now' })).toBeNull();
  });
});

describe('answering a review', () => {
  it('is done once, after a word of warning', async () => {
    const theirs = { ...SAID, answer: { text: 'Thank you', at: at(5) } };
    const answered = () => json({ ...NO_SALE_REVIEWS, own: SAID, mayWrite: false, theirs });
    const { requests } = show(
      { own: SAID, mayWrite: false, theirs: SAID, mayAnswer: true },
      { [`POST ${CALL}/answer`]: answered },
    );
    await part('The seller’s review of you');
    press('Answer');
    expect(screen.getByText(/You can answer once/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Thank you' } });
    press('Answer');
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Thank you' });
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  });

  it('stays open with the words where it could not be saved', async () => {
    show(
      { own: SAID, mayWrite: false, theirs: SAID, mayAnswer: true },
      { [`POST ${CALL}/answer`]: () => problem(409, 'WRONG_STATE', 'This can no longer be done.') },
    );
    await part('The seller’s review of you');
    press('Answer');
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Thank you' } });
    press('Answer');
    await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you');
  });
});
