export const ROLES = ['BIDDER', 'SELLER', 'BOTH'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Who asks, as the database knows them at the moment of deciding (never as a cache remembers them). */
export type Actor =
  | { kind: 'member'; userId: string; username: string; role: Role; status: UserStatus }
  /** A visitor's device: `deviceId` is null where no device cookie came along. */
  | { kind: 'device'; deviceId: string | null; userId: string | null }
  | { kind: 'staff' }
  | { kind: 'clock' }
  /** A session that was revoked, expired or never existed. */
  | { kind: 'nobody' };

/** Who may come without an account. */
export type Visitor = Extract<Actor, { kind: 'member' | 'device' }>;
