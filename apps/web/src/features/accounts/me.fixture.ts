import type { Me } from '@clamor/contract/accounts';

export const ME: Me = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'mara_h',
  email: 'mara@example.com',
  role: 'BIDDER',
  status: 'ACTIVE',
  bossBucksBalance: 25_000,
  profileImageUrl: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};
