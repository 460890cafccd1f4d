import { cleanup } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { eachStandingStill } from '../../../test/fresh-page.ts';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { outlineBook, outlineOf, settled } from '../../../test/outline.fixture.ts';
import { AuditTab } from './audit-tab.tsx';
import { StaffListingPage } from './listings/listing-page.tsx';
import { UsersTab } from './members/users-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StaffGate } from './staff-gate.tsx';
import { EMPTY, FULL, listingPages, open, staffTab, TABS } from './staff-scenes.fixture.tsx';
import { forgetSignIn } from './staff-sign-in-marker.ts';
import { aStaffListing, SESSIONS } from './staff-things.fixture.ts';
import { StaffSessions } from './system/staff-sessions.tsx';

/** The time limit of a test that renders many pages, also on a busy machine. */
const LONGEST_MS = 120_000;

eachStandingStill(NOON + 7_200_000);
afterEach(forgetSignIn);

it('says on every tab and page of staff what it says today, full, empty, failed and to who may only read', {
  timeout: LONGEST_MS,
}, async () => {
  const book = outlineBook('staff-pages');
  const empty = Object.fromEntries(
    Object.entries(FULL).map(([path, answer]) => [
      path,
      Array.isArray(answer) ? [] : { ...(answer as object), ...EMPTY },
    ]),
  );
  const show = async (name: string, ...[content, answers, factor, mayWrite]: Parameters<typeof open>) => {
    open(content, answers, factor, mayWrite);
    book.add(`${name}, loading`, outlineOf());
    await settled();
    book.add(name, outlineOf());
    cleanup();
  };
  for (const [name, content] of Object.entries(TABS)) await show(name, content, FULL, 'off');
  for (const [name, content] of Object.entries(TABS)) await show(`${name}, empty`, content, empty, 'unavailable');
  for (const [name, content] of Object.entries(TABS)) await show(`${name}, failed`, content, {}, 'on');
  for (const listing of listingPages) {
    const answers = { [`/api/admin/listing/${listing.id}`]: listing };
    await show(listing.id, <StaffListingPage id={listing.id} />, answers, 'off');
  }
  await show(
    'a listing to read',
    <StaffListingPage id="x" />,
    {
      '/api/admin/listing/x': aStaffListing({
        biddersOnSellersDevices: [
          { id: 'u', username: 'theo' },
          { id: 'v', username: 'ina' },
        ] as never,
      }),
    },
    'off',
    false,
  );
  await show('a listing, failed', <StaffListingPage id="x" />, {}, 'off');
  await show('the area', staffTab('settings', <SettingsTab />), FULL, 'off');
  await show('the area to read', staffTab('audit', <AuditTab />), FULL, 'off', false);
  await show('the area without figures', staffTab('users', <p>Users</p>), {}, 'off');
  await show('the area that requires a second factor', staffTab('users', <UsersTab />), FULL, 'required');
  for (const left of [null, 7]) {
    const answers = { '/api/admin/session': { sessions: SESSIONS, recoveryCodesLeft: left } };
    await show(`second factor on, ${left} codes left`, <StaffSessions />, answers, 'on');
  }
  await show('the gate', <StaffGate />, FULL, 'off');
  await book.compare();
});
