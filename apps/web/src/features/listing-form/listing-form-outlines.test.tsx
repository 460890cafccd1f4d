import type { Me } from '@clamor/contract/accounts';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aListing, aResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { saveDraft } from '../../lib/drafts.ts';
import { fill, outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import type { UploadingPicture } from '../../lib/picture-upload.ts';
import { json, problem } from '../../lib/transport.fixture.ts';
import { CreateForm } from './create-form.tsx';
import { EditListingDialog } from './edit-listing-dialog.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import type { PressState } from './held-press.ts';
import { CloseDialog, LeaveDialog } from './leave-dialog.tsx';
import { RelistForm } from './relist-form.tsx';
import { type Done, PressNote, SubmitButton } from './submit-button.tsx';
import { TimingDialog } from './timing-dialog.tsx';

const ME: Me = {
  ...{ id: 'ada', username: 'ada', email: 'ada@example.com', role: 'SELLER', status: 'ACTIVE' },
  ...{ bossBucksBalance: 0, profileImageUrl: null, createdAt: '2026-01-05T10:00:00.000Z' },
};
const nothing = () => undefined;
const picture = (id: string) => `/objects/uploads/0190a0a0-0000-7000-8000-00000000000${id}`;
const DRAFTED = { title: 'A brass lamp', mediaUrls: [picture('a'), picture('b')], productType: 'DIGITAL' as const };

/** The create form with a draft. */
function Drafted() {
  saveDraft({ memberId: ME.id, form: 'create' }, DRAFTED);
  return <CreateForm memberId={ME.id} onCreated={nothing} />;
}
const create = <CreateForm memberId="ada" onCreated={nothing} />;
const LISTED = {
  ...{ startPolicy: 'SMART' as const, hotOverrideEnabled: true, localPickup: true, shippingType: 'Insured parcel' },
  ...{
    shippingCostCents: 1_500,
    reserveCents: 5_000,
    customTags: ['brass'],
    rarity: 'Rare',
    mediaUrls: [picture('a')],
  },
} as const;
const dialog = {
  listing: aListing({ ...LISTED, customTags: ['brass'], mediaUrls: [picture('a')] }),
  onSaved: nothing,
  onClose: nothing,
};

const FORMS: Readonly<Record<string, Shown>> = {
  empty: { content: create },
  'all wrong': {
    content: create,
    steps: [
      fill({ Title: 'A brass lamp', 'Start price': 'x', 'Minimum increment': '-1', Reserve: '5', 'Demand goal': '1' }),
      fill({ 'Shipping cost': 'y', Countdown: '0', 'Your own tags': ' brass ' }),
      press('Add tag'),
      press('Create Auction'),
    ],
  },
  'a large goal, a short countdown and a price that no card pays': {
    content: create,
    steps: [fill({ Title: 'ab', 'Start price': '0.10', 'Demand goal': '10,000', Countdown: '1', Category: 'Coins' })],
  },
  'a reserve that the first bid meets': {
    content: create,
    within: '[role=note], form p, dd',
    steps: [fill({ 'Start price': '20', Reserve: '20', 'Shipping cost': '15' })],
  },
  draft: { content: <Drafted />, me: ME },
  refused: {
    content: create,
    within: '[data-form-bar]',
    routes: { 'POST /api/listings': () => problem(400, 'BAD_REQUEST', '') },
    steps: [fill({ Title: 'A brass lamp' }), press('Create Auction')],
  },
  edit: { content: <EditListingDialog {...dialog} /> },
  'edit, closed with changes': {
    me: ME,
    content: <EditListingDialog {...dialog} />,
    within: '[role=alertdialog], [role=dialog]:last-of-type',
    steps: [fill({ Title: 'Another lamp' }), press('Cancel')],
  },
  timing: { content: <TimingDialog {...dialog} /> },
  'timing, refused': {
    content: <TimingDialog {...dialog} />,
    within: 'form > :last-child',
    steps: [press('Save Changes')],
  },
};

const relist = (view: ListingResponse): Shown => ({
  content: <RelistForm memberId="ada" slug="rolleiflex" onCreated={nothing} />,
  routes: { 'GET /api/listings/rolleiflex': () => json(view) },
  within: 'body > div > :not(form, [data-testid])',
});
const owned = (change: Partial<ListingResponse>, viewer = {}) =>
  aResponse({ listing: aListing({ status: 'ENDED' }), viewer: aViewer({ isOwner: true, ...viewer }), ...change });
const sold = { auction: { id: 'auction-1', outcome: 'SOLD' } } as const;

const RELISTING: Readonly<Record<string, Shown>> = {
  'on its way': { ...relist(owned({})), routes: { 'GET /api/listings/rolleiflex': () => new Promise(nothing) } },
  failed: { ...relist(owned({})), routes: { 'GET /api/listings/rolleiflex': () => problem(400, 'BAD_REQUEST', '') } },
  'somebody else’s': relist(aResponse({ viewer: aViewer() })),
  'not over': relist(aResponse({ viewer: aViewer({ isOwner: true }) })),
  relisted: relist(owned({}, { relistedAs: 'rolleiflex-2' })),
  sold: relist(owned(sold, { claim: aClaim() })),
  offered: relist(owned(sold, { claim: aClaim({ view: 'offer_open' }) })),
  'ends a sale': {
    ...relist(owned(sold, { claim: aClaim({ actions: ['relist'] }) })),
    within: 'body > div > div > :not(form)',
  },
  free: { ...relist(owned({ auction: { id: 'a', outcome: 'UNSOLD' } })), within: 'body' },
};

const upload = (id: string, mayTryAgain: boolean): UploadingPicture => ({
  ...{ id, name: `${id}.jpg`, previewUrl: 'blob:preview', state: 'error', percent: 0 },
  failure: { message: 'It is broken.', mayTryAgain },
});
const state = (underWay: number, failed: number, part: Partial<PressState> = {}): PressState => ({
  ...{ tally: { underWay, failed }, isHeld: false, end: null, ...part },
});
const NOTES: readonly (readonly [PressState, Done])[] = [
  [state(0, 0), 'created'],
  [state(1, 0), 'created'],
  [state(2, 0), 'relisted'],
  [state(1, 0, { isHeld: true }), 'saved'],
  [state(2, 0, { isHeld: true }), 'saved'],
  [state(0, 1, { end: 'failed' }), 'created'],
  [state(0, 2, { end: 'failed' }), 'relisted'],
  [state(1, 0, { end: 'changed' }), 'created'],
  [state(0, 1), 'created'],
  [state(0, 3), 'created'],
];
const guard = { isAsking: true, release: nothing, stay: nothing, leave: nothing };
const leave = (uploading: number, isUnkept: boolean): Shown => ({
  content: <LeaveDialog guard={guard} losses={{ uploading, isUnkept }} />,
});
const close = (uploading: number, isUnkept: boolean, onKeep: (() => void) | null = nothing): Shown => ({
  content: <CloseDialog open losses={{ uploading, isUnkept }} onStay={nothing} onKeep={onKeep} onDiscard={nothing} />,
});

const PARTS: Readonly<Record<string, Shown>> = {
  'failed uploads': {
    content: <FailedUploads onRetry={nothing} uploading={[upload('a', true), upload('b', false)]} />,
  },
  'an upload that failed for good': { content: <FailedUploads onRetry={nothing} uploading={[upload('b', false)]} /> },
  'no failed upload': {
    content: <FailedUploads onRetry={nothing} uploading={[{ ...upload('a', true), failure: null }]} />,
  },
  notes: {
    content: NOTES.map(([each, done]) => (
      <section key={JSON.stringify(each)}>
        <SubmitButton state={each} pending={false} pendingText="Sending..." onPress={nothing}>
          Send
        </SubmitButton>
        <PressNote state={each} done={done} className="note" />
      </section>
    )),
  },
  sending: {
    content: (
      <SubmitButton state={state(1, 0)} pending pendingText="Sending..." onPress={nothing}>
        Send
      </SubmitButton>
    ),
  },
  'leave, with a draft': leave(0, false),
  'leave, while one uploads': leave(1, false),
  'leave, while two upload': leave(2, false),
  'leave without a draft': leave(2, true),
  'close, with a draft': close(0, false),
  'close, while one uploads': close(1, false),
  'close without a draft': close(0, true),
  'close where none is kept': close(2, false, null),
};

it.each([
  ['forms', FORMS],
  ['relisting', RELISTING],
  ['parts', PARTS],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/listing-form-${name}.txt`);
});
