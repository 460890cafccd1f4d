import { expect, it } from 'vitest';
import type { Desk } from '../desk/index.ts';
import { distinctListing, NOON, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { editListing } from './edit-listing.ts';
import { newTextsOf } from './listings-section.ts';

const VIEW = distinctListing(PHASE_OF.COLLECTING);

type Request = Parameters<Desk['submit']>[0];

/** The request for the desk that an edit by its owner becomes. */
async function edit(body: Parameters<typeof editListing>[3]): Promise<Request> {
  let asked: Request | null = null;
  const submit = async (request: Request) => {
    asked = request;
    return { kind: 'refused', refusal: { kind: 'not_found' } };
  };
  const ports = {
    desk: { submit } as unknown as Pick<Desk, 'submit'>,
    clock: { now: () => NOON } as Parameters<typeof editListing>[0]['clock'],
    media: { foreign: async () => [] },
  };
  await editListing(ports, VIEW, { userId: 'the-seller', tokenHash: Buffer.from('token'), receivedAt: NOON }, body);
  return asked ?? expect.unreachable();
}

it('sends the desk what was given alone, with the room that it takes', async () => {
  const request = await edit({ title: 'Another title', customTags: [], shippingCostCents: 900 });
  expect(request).toMatchObject({
    ...{ listingId: 'the-listing', receivedAt: NOON },
    command: { kind: 'edit_details', terms: { shippingCostCents: 900 } },
    asker: { kind: 'session', userId: 'the-seller' },
  });
  expect(newTextsOf(request)).toEqual({ title: 'Another title', customTags: [] });
  const longer = await edit({ title: 'Another title', customTags: [], description: 'x'.repeat(1_000) });
  expect((longer.bytes ?? 0) - (request.bytes ?? 0)).toBeGreaterThanOrEqual(2_000);
});

it('takes the hand-over from what becomes digital, and nothing else', async () => {
  const request = await edit({ productType: 'DIGITAL' });
  expect(newTextsOf(request)).toEqual({ productType: 'DIGITAL', shippingType: null, localPickup: false });
  expect(request.command).toMatchObject({ terms: { shippingCostCents: 0 } });
  const empty = await edit({});
  expect([newTextsOf(empty), empty.command]).toEqual([{}, { kind: 'edit_details', terms: {} }]);
});
