import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aResponse, aViewer } from '../../../../test/listing-response.fixture.ts';
import '../../../../test/still-page.ts';
import { ME } from '../../../features/accounts/me.fixture.ts';
import { liveListingOf } from '../../../features/listings/live-listing.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { serveStub } from '../../../lib/transport.fixture.ts';
import { DemandPanel, type DemandPanelProps } from './demand-panel.tsx';
import { rightsOf } from './viewer-rights.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

it.each([
  ['nobody who neither wants nor boosted it', {}, null, false],
  ['who wants it', { liked: true }, null, true],
  ['who boosted it', {}, Date.UTC(2026, 10, 21, 13), true],
  ['nobody who owns it', { isOwner: true, liked: true }, null, false],
])('offers to share the listing: %s', (_who, viewer, waitUntil, isOffered) => {
  serveStub({});
  const view = aResponse({ viewer: aViewer(viewer) });
  const live = { socket: 'live', reload: () => {}, change: () => {}, newest: () => ({ view }) };
  const boost = { waitUntil, pending: false, action: '', boost: () => {} };
  const props = { live, state: liveListingOf(view), me: ME, rights: rightsOf(ME, view), boost };
  renderInApp(<DemandPanel {...(props as unknown as DemandPanelProps)} />);
  expect(screen.queryByText(/Who else would want it/) !== null).toBe(isOffered);
});
