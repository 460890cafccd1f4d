import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../test/still-page.ts';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { CreateForm } from './create-form.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const CREATE = 'POST /api/listings';
const TITLE_RULE = 'Please enter a title with at least 3 characters before creating the listing.';

function open(routes: StubRoutes) {
  const created: string[] = [];
  const stub = serveStub(routes);
  renderInApp(<CreateForm memberId="ada" onCreated={(slug) => void created.push(slug)} />);
  return { created, ...stub };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('the create form', () => {
  it('waits for a title of three characters, and says so', () => {
    open({});
    expect([button().disabled, screen.queryByText(TITLE_RULE) !== null]).toEqual([true, true]);
    type('Title', ' ab ');
    expect([button().disabled, screen.queryByText(`Invalid Title: ${TITLE_RULE}`) !== null]).toEqual([true, true]);
    type('Title', 'abc');
    expect([button().disabled, screen.queryByText(TITLE_RULE)]).toEqual([false, null]);
  });

  it('is sent by its button alone, once, and leads to what it made', async () => {
    const { requests, created } = open({ [CREATE]: () => json({ ...aListing(), version: 1, epoch: 'one' }, 201) });
    type('Title', 'A brass lamp');
    expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText('A brass lamp')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Enter' });
    fireEvent.submit(screen.getByLabelText('Title'));
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(created).toEqual([aListing().slug]));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    ['1', '1 minute'],
    ['2', '2 minutes'],
  ])('previews a countdown of %s as %s', (typed, words) => {
    open({});
    type('Countdown', typed);
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.getByText(/the countdown starts/).textContent).toMatch(new RegExp(`: ${words}$`));
  });

  it('does nothing on Enter in a field, and lets it open the choice of pictures', () => {
    open({});
    const goesOn = (label: string | RegExp) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect([goesOn('Title'), goesOn(/^Drop pictures here/)]).toEqual([false, true]);
  });

  it('says at its field what no listing can be, and sends nothing', async () => {
    const { requests } = open({});
    type('Title', 'A lamp\u202E of brass');
    type(/Start price/, '-1');
    fireEvent.click(button());
    expect(await screen.findByText('Cannot contain characters that turn text around')).toBeTruthy();
    expect(screen.getByText('Start price must be positive')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says why the server took it not', async () => {
    open({ [CREATE]: () => problem(429, 'RATE_LIMITED', 'Twenty an hour are enough.') });
    type('Title', 'A brass lamp');
    fireEvent.click(button());
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({ title: 'Error', description: 'Twenty an hour are enough.' }),
    );
  });
});
