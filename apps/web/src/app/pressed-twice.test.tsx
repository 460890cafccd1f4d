import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import '../../test/still-page.ts';
import { aListing, aLiveResponse, aViewer } from '../../test/listing-response.fixture.ts';
import { ADDRESS, AUCTION, anOrder, aPayment, aPurchase } from '../../test/order.fixture.ts';
import { SessionList } from '../features/accounts/session-list.tsx';
import { bidTermsOf } from '../features/bidding/bid-terms.ts';
import { useBidForm } from '../features/bidding/use-bid-form.ts';
import { LikeButton } from '../features/demand/like-button.tsx';
import { useLike } from '../features/demand/use-like.ts';
import { TimingDialog } from '../features/listing-form/timing-dialog.tsx';
import { TextDialog } from '../features/payments/order/text-dialog.tsx';
import { DeliveryStep } from '../features/payments/pay/delivery-step.tsx';
import { INTENT, ORDER } from '../features/payments/pay/payment-dialog.fixture.tsx';
import { PaymentDialog } from '../features/payments/pay/payment-dialog.tsx';
import { FeatureListing } from '../features/staff/listings/listing-actions.tsx';
import { MayWrite } from '../features/staff/may-write.ts';
import { StaffActionButton } from '../features/staff/staff-action-button.tsx';
import { StaffGate } from '../features/staff/staff-gate.tsx';
import { callApi, callOf, setTransport } from '../lib/api.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../lib/transport.fixture.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from '../ui/button.tsx';
import { useCallForm } from '../ui/call-form.ts';
import { ConfirmStep } from '../ui/confirm-step.tsx';
import { currentToasts, dismissToast } from '../ui/toast.ts';
import { findSends, pageSources, parsedSources, visitAll } from './sends.fixture.ts';

const AT = '2026-11-21T12:00:00.000Z';
const PRESS = callOf('POST', '/api/pressed');
const ANY_BODY = z.object({ text: z.string() });

const AWAITING = aPurchase({ payment: aPayment({ step: 'approval' }) });

const refusal = () => problem(503, 'OVERLOADED', 'It is very busy.');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => void fireEvent.click(await button(name));
const type = async (label: string, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

function ActionButton() {
  const action = useAction({ mutationFn: () => callApi(PRESS) });
  return <Button onClick={() => action.mutate()}>Send</Button>;
}

function Form() {
  const { submit } = useCallForm({
    body: ANY_BODY,
    defaultValues: { text: 'words' },
    fields: ['text'],
    send: () => callApi(PRESS),
    failure: { title: 'Not sent' },
  });
  return (
    <form onSubmit={submit}>
      <Button type="submit">Send</Button>
    </form>
  );
}

function BidButton() {
  const form = useBidForm(bidTermsOf(aLiveResponse(3, { viewer: aViewer() })), () => {});
  return <Button onClick={form.submit}>Send</Button>;
}

function Like() {
  const like = useLike('lamp', false, () => {});
  return <LikeButton like={like} denial={null} slug="lamp" />;
}

/** One example of each way to send: how to reach its button, the button's name, and the call it sends. */
const WAYS: Record<string, { open: () => unknown; name: string | RegExp; sends: string; routes?: StubRoutes }> = {
  'useAction.mutationFn': { open: () => renderInApp(<ActionButton />), name: 'Send', sends: 'POST /api/pressed' },
  'useCallForm.send': { open: () => renderInApp(<Form />), name: 'Send', sends: 'POST /api/pressed' },
  'useListingForm.send': {
    open: () => renderInApp(<TimingDialog listing={aListing()} onSaved={() => {}} onClose={() => {}} />),
    name: /Save/,
    sends: 'PATCH /api/listings/rolleiflex/timing',
  },
  '<OwnerDialog save>': {
    open: () => renderInApp(<TimingDialog listing={aListing()} onSaved={() => {}} onClose={() => {}} />),
    name: /Save/,
    sends: 'PATCH /api/listings/rolleiflex/timing',
  },
  '<ConfirmStep run>': {
    open: () => {
      renderInApp(
        <ConfirmStep
          button={{ children: 'Ask' }}
          title="Sure?"
          confirm="Send"
          pending="Sending..."
          run={() => callApi(PRESS)}
          onDone={() => {}}
        >
          It is sent.
        </ConfirmStep>,
      );
      return press('Ask');
    },
    name: 'Send',
    sends: 'POST /api/pressed',
  },
  '<StaffActionButton send>': {
    open: () => {
      renderInApp(
        <MayWrite value>
          <StaffActionButton
            button="Ask"
            title="Sure?"
            description="It is sent."
            confirm="Send"
            pending="Sending..."
            form={{ body: ANY_BODY, defaultValues: { text: 'words' }, fields: ['text'] }}
            send={() => callApi(PRESS)}
            done="Done"
            failed="Failed"
          />
        </MayWrite>,
      );
      return press('Ask');
    },
    name: 'Send',
    sends: 'POST /api/pressed',
  },
  '<Mark send>': {
    open: () =>
      renderInApp(
        <MayWrite value>
          <FeatureListing listing={{ id: '1', featured: false }} />
        </MayWrite>,
      ),
    name: 'Feature',
    sends: 'PATCH /api/admin/listings/1/featured',
  },
  '<TextDialog send>': {
    open: () =>
      renderInApp(
        <TextDialog
          title="Words"
          label="Words"
          hint=""
          maxLength={10}
          body={ANY_BODY}
          text="words"
          send={() => callApi(PRESS) as never}
          says={{ press: 'Send', pending: 'Sending...', failed: 'Not sent' }}
          onClose={() => {}}
        />,
      ),
    name: 'Send',
    sends: 'POST /api/pressed',
  },
  'useEnding()': {
    open: () => renderInApp(<SessionList />),
    name: 'Sign out Phone',
    sends: 'DELETE /api/account/sessions/phone',
    routes: {
      'GET /api/account/sessions': () => {
        const phone = { id: 'phone', device: 'Phone', signedInAt: AT, lastUsedAt: AT, isCurrent: false };
        return json({ sessions: [phone] });
      },
    },
  },
  'payment.run()': {
    open: () =>
      renderInApp(
        <PaymentDialog auctionId={AUCTION} claim={AWAITING} title="A lamp" onMoved={() => {}} onClose={() => {}} />,
      ),
    routes: {
      [ORDER]: () => json(anOrder({ claim: AWAITING, address: ADDRESS })),
      'POST /api/payments/create-intent': () => json(INTENT),
    },
    name: 'Approve',
    sends: 'POST /api/sandbox/approve',
  },
  'function useEnter': {
    open: () => {
      renderInApp(<StaffGate />);
      return type('Admin secret', 'a secret');
    },
    name: 'Enter',
    sends: 'POST /api/admin/session',
  },
  'function useChooseDelivery': {
    open: () => {
      renderInApp(
        <DeliveryStep
          order={anOrder({ pickupOffered: true, claim: aPurchase({ method: 'PICKUP' }) })}
          onSettled={() => {}}
        />,
      );
    },
    name: 'Continue',
    sends: `POST /api/orders/${AUCTION}/address`,
  },
  'function browserBids': { open: () => renderInApp(<BidButton />), name: 'Send', sends: 'POST /api/bids' },
  'function useLike': { open: () => renderInApp(<Like />), name: /want/i, sends: 'POST /api/listings/lamp/like' },
};

/** Calls that are sent without a press. */
const UNPRESSED = [
  // Sent once for each picture: two pictures are two requests.
  'POST /api/objects/upload: function openUploadAddress',
  // The page of a mailed link sends it as a query when it opens, so once.
  'POST /api/auth/verify-email: queryOptions.queryFn',
  // The page to which the bank redirects sends it when it opens.
  'POST /api/payments/complete: function useBankReturn',
  // A query sends one request at a time.
  'POST /api/payments/create-intent: queryOptions.queryFn',
];

describe('a press that asks the server', () => {
  afterEach(() => {
    cleanup();
    setTransport(null);
    localStorage.clear();
    dismissToast(currentToasts().shown?.id ?? 0);
  });

  it('is made in no way but one that is pressed twice below', () => {
    const sends = findSends(pageSources());
    expect(sends.length).toBeGreaterThan(70);
    const used = sends.map(({ call, through }) => ({ call, way: through.find((each) => each in WAYS), through }));
    const others = used.filter(({ way }) => way === undefined);
    const named = others.map(
      ({ call, through }) => `${call}: ${through.find((each) => /^function|queryFn$/.test(each))}`,
    );
    expect(named.sort()).toEqual(UNPRESSED.sort());
  });

  it('finds a send beside those ways, and one of a new component', () => {
    const around = `
      const SELL = callOf<typeof sell>('POST', '/api/sell');
      const READ = callOf<typeof read>('GET', '/api/read');
      export function Sell() {
        useQuery({ queryKey: [SELL.path], queryFn: () => callApi(READ) });
        return <Button onClick={() => callApi(SELL)} />;
      }`;
    expect(findSends({ 'sell.tsx': around })).toEqual([
      { call: 'POST /api/sell', file: 'sell.tsx', through: ['callApi()', '<Button onClick>', 'function Sell'] },
    ]);
  });

  it('goes through useAction where it is a mutation', () => {
    const users = parsedSources(pageSources()).filter((tree) => {
      let uses = false;
      visitAll(tree, (node) => {
        uses ||= ts.isIdentifier(node) && node.text === 'useMutation';
      });
      return uses;
    });
    expect(users.map(({ fileName }) => fileName)).toEqual(['lib/use-action.ts']);
  });

  it.each(Object.entries(WAYS))('sends one request where it is made twice in the same moment: %s', async (_, row) => {
    const [method = '', path = ''] = row.sends.split(' ');
    const { requests } = serveStub({ [row.sends]: refusal, ...row.routes });
    await row.open();
    const pressed = await button(row.name);
    await act(async () => {
      pressed.click();
      pressed.click();
      await new Promise((done) => setTimeout(done));
    });
    const sent = () => requests.filter((request) => request.method === method && request.path === path);
    await expect.poll(() => sent().length).toBeGreaterThan(0);
    await act(() => new Promise((done) => setTimeout(done)));
    expect(sent()).toHaveLength(1);
  });
});
