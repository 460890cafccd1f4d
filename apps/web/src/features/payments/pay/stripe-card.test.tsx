import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AUCTION } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { json } from '../../../lib/transport.fixture.ts';
import { INTENT, open } from './payment-dialog.fixture.tsx';
import { StripeApproval, StripeCard } from './stripe-card.tsx';
import type { OpenIntent, ProviderStep } from './use-payment.ts';

type Listener = (event?: object) => void;

/**
 * The object behind the global of the provider's script. Clamor reads the global only once, so all tests share the
 * object.
 */
const provider: { client: object } = { client: {} };
const script = Object.assign(() => provider.client, { version: 3 });

/** A fake of the provider's client. It reports that its fields are ready, and gives the test's answers. */
function aProvider(
  answers: { submit?: object; confirmPayment?: object; handleNextAction?: object } = {},
  device = '(prefers-color-scheme: light)',
) {
  const listeners = new Map<string, Listener>();
  const asked: [string, unknown][] = [];
  const drawn: unknown[] = [];
  const element = {
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    off: () => {},
    mount: () => {},
    destroy: () => {},
    update: () => {},
  };
  const elements = {
    create: () => element,
    getElement: () => element,
    update: () => {},
    submit: async () => answers.submit ?? {},
  };
  const answer = (name: 'confirmPayment' | 'handleNextAction') => async (given: unknown) => {
    asked.push([name, given]);
    return answers[name] ?? {};
  };
  const client = {
    elements: (options: unknown) => {
      drawn.push(options);
      return elements;
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: answer('confirmPayment'),
    handleNextAction: answer('handleNextAction'),
  };
  provider.client = client;
  vi.stubGlobal('Stripe', script);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === device }));
  const emit = (event: string) => act(() => listeners.get(event)?.(event === 'loaderror' ? { error: {} } : undefined));
  return { asked, drawn, elements, emit };
}

const UNAVAILABLE = 'Payment system is currently unavailable. Please contact support.';
const steps: ProviderStep[] = [];
const given = {
  publishableKey: 'pk_test_1',
  intent: { ...INTENT, provider: 'stripe', publishableKey: 'pk_test_1' } as OpenIntent,
  auctionId: AUCTION,
  amount: '$1,065.00',
  pending: false,
  onStep: (step: ProviderStep) => void steps.push(step),
};
const button = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement;

async function openCard() {
  render(<StripeCard {...given} />);
  return await button('Pay $1,065.00');
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setTransport(null);
  delete document.documentElement.dataset.theme;
  steps.length = 0;
});

describe('the provider’s card form', () => {
  // This test must come first, because a loaded script stays for the other tests.
  it('says that no card can be taken where the provider’s own script cannot be loaded', async () => {
    open({
      'POST /api/payments/create-intent': () => json({ ...INTENT, provider: 'stripe', publishableKey: 'pk_test_1' }),
    });
    expect(await screen.findByRole('status', { name: 'Loading the card form' })).toBeTruthy();
    const scripts = () => document.querySelector('script[src^="https://js.stripe.com"]');
    await waitFor(() => expect(scripts()).not.toBeNull());
    // The provider's client tries to load its script a second time.
    const first = scripts() as Element;
    fireEvent.error(first);
    await waitFor(() => expect(scripts()).not.toBe(first));
    fireEvent.error(scripts() as Element);
    expect(await screen.findByText(UNAVAILABLE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('can be sent once its fields are there, and leads back to the order', async () => {
    const { asked, elements, emit } = aProvider();
    const pay = await openCard();
    expect(pay.disabled).toBe(true);
    emit('ready');
    expect(pay.disabled).toBe(false);
    await act(async () => void fireEvent.click(pay));
    expect(steps).toHaveLength(1);
    await steps[0]?.();
    const confirmParams = { return_url: `${location.origin}/orders/${AUCTION}` };
    expect(asked).toEqual([['confirmPayment', { elements, confirmParams, redirect: 'if_required' }]]);
  });

  it.each([
    [undefined, 'light', 'stripe'],
    [undefined, 'dark', 'night'],
    ['light', 'dark', 'stripe'],
    ['dark', 'light', 'night'],
  ])('is drawn for the chosen theme %s on a %s device in the provider’s theme %s', async (chosen, device, theme) => {
    if (chosen !== undefined) document.documentElement.dataset.theme = chosen;
    const { drawn } = aProvider({}, `(prefers-color-scheme: ${device})`);
    await openCard();
    expect(drawn).toEqual([{ clientSecret: INTENT.clientSecret, appearance: { theme } }]);
  });

  it('tries nothing while something is missing in its fields', async () => {
    const { asked, emit } = aProvider({ submit: { error: { type: 'validation_error' } } });
    const pay = await openCard();
    emit('ready');
    await act(async () => void fireEvent.click(pay));
    expect([steps, asked]).toEqual([[], []]);
  });

  it('throws what the provider answers in place of a payment', async () => {
    const error = { type: 'card_error', code: 'card_declined' };
    const { emit } = aProvider({ confirmPayment: { error } });
    const pay = await openCard();
    emit('ready');
    await act(async () => void fireEvent.click(pay));
    await expect(steps[0]?.()).rejects.toEqual(error);
  });

  it('says that no card can be taken where its fields cannot be loaded', async () => {
    const { emit } = aProvider();
    await openCard();
    emit('loaderror');
    expect(screen.queryByRole('button', { name: 'Pay $1,065.00' })).toBeNull();
    expect(screen.getByText(UNAVAILABLE)).toBeTruthy();
  });

  it('asks the payer’s bank anew for the payment that waits for it', async () => {
    const { asked } = aProvider();
    render(<StripeApproval {...given} />);
    fireEvent.click(await button('Approve at your bank'));
    await steps[0]?.();
    expect(asked).toEqual([['handleNextAction', { clientSecret: INTENT.clientSecret }]]);
  });
});
