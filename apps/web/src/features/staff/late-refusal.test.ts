import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { problem, serveStub } from '../../lib/transport.fixture.ts';
import { askAsStaff, callAsStaff, fileAsStaff, LIST_AUDIT } from './api.ts';
import { forgetSignIn, markSignedIn, staffSignInMarker } from './staff-sign-in-marker.ts';

afterEach(() => {
  setTransport(null);
  forgetSignIn();
});

/** Lets the server's answer to the audit call wait until the test calls `refuse`. Then the answer says that the session has ended. */
function refusedLate() {
  let refuse = () => {};
  const answer = new Promise<Response>((resolve) => {
    refuse = () => resolve(problem(401, 'UNAUTHENTICATED', 'Admin secret required'));
  });
  serveStub({ 'GET /api/admin/audit': () => answer });
  return { refuse: () => refuse() };
}

const CALLS = {
  askAsStaff: () => askAsStaff(LIST_AUDIT, {}),
  callAsStaff: () => callAsStaff(LIST_AUDIT, {}),
  fileAsStaff: () => fileAsStaff(LIST_AUDIT, {}),
};

describe.each(Object.entries(CALLS))('%s, refused because its session has ended', (_name, call) => {
  it('signs out', async () => {
    const { refuse } = refusedLate();
    markSignedIn();
    const called = call();
    refuse();
    await expect(called).rejects.toThrow('Admin secret required');
    expect(staffSignInMarker()).toBeNull();
  });

  it('leaves those signed in who signed in again meanwhile', async () => {
    const { refuse } = refusedLate();
    markSignedIn();
    const called = call();
    markSignedIn();
    refuse();
    await expect(called).rejects.toThrow('Admin secret required');
    expect(staffSignInMarker()).not.toBeNull();
  });
});
