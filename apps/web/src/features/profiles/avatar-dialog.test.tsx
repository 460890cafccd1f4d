import type { Profile } from '@clamor/contract/profiles';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
