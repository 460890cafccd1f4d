import type { Profile } from '@clamor/contract/profiles';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { AvatarDialog } from './avatar-dialog.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const PROFILE: Profile = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'mara_h',
  role: 'BIDDER',
  joinedAt: '2026-01-05T10:00:00.000Z',
  profileImageUrl: '/objects/uploads/face',
  location: '',
  website: '',
  businessName: '',
  bio: '',
  totalSales: 0,
  totalPurchases: 0,
  averageRating: null,
  totalReviews: 0,
  totalReviewers: 0,
};

function open(answer: () => StubAnswer) {
  const heard: string[] = [];
  const stub = serveStub({ 'PUT /api/avatar': answer });
  renderInApp(
    <AvatarDialog
      profile={PROFILE}
      onSaved={({ profileImageUrl }) => heard.push(`saved ${profileImageUrl}`)}
      onClose={() => heard.push('closed')}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove avatar' }));
  return { ...stub, heard };
}

describe('taking one’s face away', () => {
  it('tells the page what is left, and closes', async () => {
    const { heard, requests } = open(() => json({ ...PROFILE, profileImageUrl: null }));
    await waitFor(() => expect(heard).toEqual(['saved null', 'closed']));
    expect(currentToasts().shown).toMatchObject({
      title: 'Avatar Updated',
      description: 'Your avatar has been updated successfully.',
    });
    expect(requests[0]?.body).toEqual({ avatarUrl: null });
  });

  it('stays open while it is under way, and is not begun twice', async () => {
    const { heard, requests } = open(() => new Promise(() => undefined));
    const button = await screen.findByRole('button', { name: 'Removing...' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect([heard, requests.length]).toEqual([[], 1]);
  });

  it('says in the server’s words why it was refused, and may be closed then', async () => {
    const { heard } = open(() => problem(503, 'OVERLOADED', 'It is very busy right now.'));
    expect((await screen.findByRole('alert')).textContent).toBe('It is very busy right now.');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(heard).toEqual(['closed']));
  });

  it('has words of its own where the server gave none', async () => {
    open(() => problem(500, 'INTERNAL_ERROR', ''));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update avatar');
    expect(currentToasts().shown).toMatchObject({
      title: 'Avatar Update Failed',
      description: 'Failed to update avatar',
      style: 'destructive',
    });
  });
});

describe('choosing a face', () => {
  beforeEach(() => {
    let files = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: () => {
          files += 1;
          return `blob:${files}`;
        },
        revokeObjectURL: (url: string) => void released.push(url),
      }),
    );
    released.length = 0;
  });
  afterEach(() => void vi.unstubAllGlobals());

  const released: string[] = [];
  const show = () =>
    renderInApp(<AvatarDialog profile={PROFILE} onSaved={() => undefined} onClose={() => undefined} />);
  const choose = (name: string) => {
    const field = screen.getByLabelText(/^Drop a picture here, or choose one/);
    fireEvent.change(field, { target: { files: [new File(['x'], name)] } });
  };
  const why = () => screen.queryByRole('alert')?.textContent ?? null;
  const canSave = () => screen.queryByRole('button', { name: 'Save avatar' }) !== null;

  it('says why a file is not taken until another one is', () => {
    show();
    choose('face.gif');
    expect([why(), canSave()]).toEqual(['An avatar can be a jpg, png or webp picture.', false]);
    choose('face.png');
    expect([why(), canSave()]).toEqual([null, true]);
    expect(screen.queryByRole('button', { name: 'Remove avatar' })).toBeNull();
  });

  it('takes no failure of the one before along to the next', async () => {
    serveStub({ 'PUT /api/avatar': () => problem(503, 'OVERLOADED', 'It is very busy right now.') });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Remove avatar' }));
    await waitFor(() => expect(why()).toBe('It is very busy right now.'));
    choose('face.png');
    expect(why()).toBeNull();
  });

  it('gives the memory of a picture back once it is not shown any more', () => {
    const { unmount } = show();
    choose('one.png');
    fireEvent.click(screen.getByRole('button', { name: 'Another picture' }));
    expect(released).toContain('blob:1');
    choose('two.png');
    expect(released).not.toContain('blob:2');
    unmount();
    expect(released).toContain('blob:2');
  });
});
