import { adminSecret, expect, origin } from './journey.ts';
import type { Viewer } from './viewers.ts';

/**
 * Signs a browser in as staff, with the call of the sign-in page. Moving the clock by half an hour ends the session.
 */
export async function enterAsStaff({ page }: Viewer): Promise<void> {
  const answer = await page.context().request.post('/api/admin/session', {
    headers: { origin: origin() },
    data: { secret: adminSecret() },
  });
  expect(answer.status()).toBe(200);
  await page.addInitScript(() => localStorage.setItem('staffSignedIn', 'yes'));
}
