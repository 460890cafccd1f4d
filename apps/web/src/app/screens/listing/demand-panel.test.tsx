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
  ['who neither wants nor boosted it', 'user-theo', false, null, false],
  ['who wants it', 'user-theo', true, null, true],
  ['who boosted it', 'user-theo', false, Date.UTC(2026, 10, 21, 13), true],
  ['who owns it and has a button of their own', 'user-mara', true, null, false],
])('offers to share the listing to those who helped it: %s', (_who, id, liked, waitUntil, isOffered) => {
  serveStub({});
  const me = { ...ME, id };
  const view = aResponse({ viewer: aViewer({ liked }) });
  const live = { socket: 'live', reload: () => {}, change: () => {}, newest: () => ({ view }) };
  const boost = { waitUntil, pending: false, action: '', boost: () => {} };
  const props = { live, state: liveListingOf(view), me, rights: rightsOf(me, view), boost };
  renderInApp(<DemandPanel {...(props as unknown as DemandPanelProps)} />);
  expect(screen.queryByText(/Who else would want it/) !== null).toBe(isOffered);
});
