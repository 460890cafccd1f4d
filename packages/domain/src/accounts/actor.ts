export const ROLES = ['BIDDER', 'SELLER', 'BOTH'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The author of a command, as the database knows them when it is decided, never from a cache. */
export type Actor =
  | { kind: 'member'; userId: string; username: string; role: Role; status: UserStatus }
  /** A visitor's device: `deviceId` is null where no device cookie came along. */
  | { kind: 'device'; deviceId: string | null; userId: string | null }
  | { kind: 'staff' }
  | { kind: 'clock' }
  /** A session that was revoked, expired or never existed. */
  | { kind: 'nobody' };

type MemberActor = Extract<Actor, { kind: 'member' }>;

/**
 * The only constructor of members in the server: a fact about members that a rule needs becomes a property of `Actor`.
 */
export function memberActor(
  userId: string,
  { username, role, status }: Omit<MemberActor, 'kind' | 'userId'>,
): MemberActor {
  return { kind: 'member', userId, username, role, status };
}

/** Who may come without an account. */
export type Visitor = Extract<Actor, { kind: 'member' | 'device' }>;
