import type { listNotices } from '@clamor/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { callApi, callOf, setTransport } from '../../lib/api.ts';
import { authToken, clearAuthToken, endSession, storeAuthToken } from '../../lib/auth-token.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ME } from './me.fixture.ts';
import { useSession, useSessionFollowsToken, useSignIn, useSignOut } from './session.ts';

beforeEach(clearAuthToken);
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

function Who() {
  useSessionFollowsToken();
  const { me, loading } = useSession();
  const signIn = useSignIn();
  const signOut = useSignOut();
  return (
    <>
      <p>{loading ? 'Loading' : (me?.email ?? 'Visitor')}</p>
      <button type="button" onClick={() => signIn.mutate({ email: ME.email, password: 'x' })}>
        In
      </button>
      <button type="button" onClick={() => signOut.mutate()}>
        Out
      </button>
    </>
  );
}

const PUBLIC_LIST = { queryKey: ['/api/listings', {}], queryFn: () => ['public'], meta: FOR_EVERYBODY };

/** A component that loads something as the member. */
function Told() {
  const { data } = useQuery({
    queryKey: ['/api/notices', 'list'],
    queryFn: () => callApi(callOf<typeof listNotices>('GET', '/api/notices')),
  });
  return <p>{String(data)}</p>;
}

/** Shows the member's name, and shows it again on another page after a press. */
function WhoAgain() {
  const [page, setPage] = useState(0);
  return (
    <>
      <Who key={page} />
      <button type="button" onClick={() => setPage(page + 1)}>
        On
      </button>
    </>
  );
}

/** Any screen, with a link to a screen that only members may read. */
function TwoScreens() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/notices">My notices</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Who />
      <Routes>
        <Route path="/notices" element={<Told />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const meAnswers = { 'GET /api/auth/me': () => json(ME) };

describe('the session', () => {
  it('knows a visitor without asking', () => {
    const { requests } = serveStub({});
    renderInApp(<Who />);
    expect(screen.getByText('Visitor')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  // A mailed link opens in another tab, so a pending member may be verified when they return to this one.
  it.each([
    ['PENDING', 2],
    ['ACTIVE', 1],
  ])('asks about a %s member each time the page is come back to: %s requests', async (status, times) => {
    const { requests } = serveStub({ 'GET /api/auth/me': () => json({ ...ME, status }) });
    storeAuthToken('secret');
    renderInApp(<Who />);
    await screen.findByText(ME.email);
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    expect(requests).toHaveLength(times);
  });

  it('asks whose token is stored', async () => {
    serveStub(meAnswers);
    storeAuthToken('secret');
    renderInApp(<Who />);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText(ME.email)).toBeTruthy();
  });

  it('asks again on a page that opens after five minutes, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const { requests } = serveStub(meAnswers);
    storeAuthToken('secret');
    renderInApp(<WhoAgain />);
    expect(await screen.findByText(ME.email)).toBeTruthy();
    vi.setSystemTime(NOON + 299_000);
    press('On');
    expect(requests).toHaveLength(1);
    vi.setSystemTime(NOON + 301_000);
    press('On');
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('drops a token that the server no longer takes, and asks once', async () => {
    const { requests } = serveStub({ 'GET /api/auth/me': () => problem(401, 'UNAUTHENTICATED', 'Sign in.') });
    storeAuthToken('old');
    renderInApp(<Who />);
    expect(await screen.findByText('Visitor')).toBeTruthy();
    expect(authToken()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('keeps a token while the server is merely out of reach', async () => {
    serveStub({ 'GET /api/auth/me': () => problem(503, 'OVERLOADED', 'Busy.') });
    storeAuthToken('good');
    renderInApp(<Who />);
    expect(await screen.findByText('Visitor')).toBeTruthy();
    expect(authToken()).toBe('good');
  });

  it('stores the token on signing in and knows the member at once', async () => {
    serveStub({ ...meAnswers, 'POST /api/auth/login': () => json({ token: 'new', user: ME }) });
    renderInApp(<Who />);
    press('In');
    expect(await screen.findByText(ME.email)).toBeTruthy();
    expect(authToken()).toBe('new');
  });

  it('follows a token that another tab took away', async () => {
    serveStub(meAnswers);
    storeAuthToken('secret');
    renderInApp(<Who />);
    await screen.findByText(ME.email);
    act(clearAuthToken);
    expect(await screen.findByText('Visitor')).toBeTruthy();
  });
});

describe('what a member saw', () => {
  const ANN = { ...ME, id: '0190a0a0-0000-7000-8000-00000000000b', username: 'ann', email: 'ann@example.com' };

  it('is forgotten when the session ends anywhere else, and the next one signs in here', async () => {
    serveStub({ ...meAnswers, 'POST /api/auth/login': () => json({ token: 'hers', user: ANN }) });
    storeAuthToken('secret');
    const { client } = renderInApp(<Who />);
    await screen.findByText(ME.email);
    await client.fetchQuery(PUBLIC_LIST);
    client.setQueryData(['/api/orders', 'all'], 'what mara bought');
    act(clearAuthToken);
    await screen.findByText('Visitor');
    expect(client.getQueryData(['/api/orders', 'all'])).toBeUndefined();
    // Data of the screen that is open at this moment.
    client.setQueryData(['/api/bids/mine', 'all'], 'what mara bids');
    press('In');
    await waitFor(() => expect(authToken()).toBe('hers'));
    expect(client.getQueryData(['/api/bids/mine', 'all'])).toBeUndefined();
    expect(client.getQueryData(PUBLIC_LIST.queryKey)).toEqual(['public']);
  });

  it('is read anew where another tab has signed in as somebody else', async () => {
    let me = ME;
    serveStub({ 'GET /api/auth/me': () => json(me), 'GET /api/notices': () => json(`of ${me.username}`) });
    storeAuthToken('secret');
    renderInApp(
      <>
        <Who />
        <Told />
      </>,
    );
    await screen.findByText('of mara_h');
    me = ANN;
    act(() => storeAuthToken('hers'));
    expect(await screen.findByText('of ann')).toBeTruthy();
    expect(screen.getByText(ANN.email)).toBeTruthy();
  });
});

describe('signing out', () => {
  it('forgets the member whatever the server says, keeps the public list, and goes home', async () => {
    serveStub({ ...meAnswers, 'POST /api/auth/logout': () => problem(500, 'INTERNAL_ERROR', 'Something broke.') });
    storeAuthToken('secret');
    const { client } = renderInApp(<Who />, '/user/mara_h');
    await screen.findByText(ME.email);
    await client.fetchQuery(PUBLIC_LIST);
    client.setQueryData(['/api/profile', 'mara_h'], 'private');
    press('Out');
    expect(await screen.findByText('Visitor')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(authToken()).toBeNull();
    expect(client.getQueryData(PUBLIC_LIST.queryKey)).toEqual(['public']);
    expect(client.getQueryData(['/api/profile', 'mara_h'])).toBeUndefined();
  });

  it('forgets what the open screen loaded, and Back does not lead to that screen again', async () => {
    serveStub({
      ...meAnswers,
      'GET /api/notices': () => json('private'),
      'POST /api/auth/logout': () => json({ success: true }),
    });
    storeAuthToken('secret');
    const { client } = renderInApp(<TwoScreens />, '/market');
    fireEvent.click(screen.getByText('My notices'));
    await screen.findByText('private');
    press('Out');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(client.getQueryData(['/api/notices', 'list'])).toBeUndefined();
    press('Back');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/market'));
  });

  it('says on whatever page is open why the server ended the session, and nothing where the page ended it itself', async () => {
    let answer = (): void => undefined;
    const { requests } = serveStub({
      'GET /api/auth/me': () => json(ME),
      'POST /api/auth/logout': () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(json({ success: true }));
        }),
    });
    storeAuthToken('token');
    renderInApp(<Who />);
    await screen.findByText(ME.email);
    act(() => endSession('suspended'));
    expect(currentToasts().shown).toMatchObject({
      title: 'You are signed out',
      description: 'This account is suspended. We sent an email that says why.',
    });
    expect(await screen.findByText('Visitor')).toBeTruthy();
    dismissToast(currentToasts().shown?.id ?? 0);

    act(() => storeAuthToken('token'));
    await screen.findByText(ME.email);
    press('Out');
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    act(() => endSession('signed-out'));
    expect(currentToasts().shown).toBeNull();
    answer();
    expect(await screen.findByText('Visitor')).toBeTruthy();
  });
});
