export const ROLES = ['BIDDER', 'SELLER', 'BOTH'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The author of a command. The server loads the author when the command is decided, never from a cache. */
export type Actor =
  | { kind: 'member'; userId: string; username: string; role: Role; status: UserStatus }
  /** A visitor's device. `deviceId` is null if the request had no device cookie. */
  | { kind: 'device'; deviceId: string | null; userId: string | null }
  | { kind: 'staff' }
  | { kind: 'clock' }
  /** A session that was revoked, expired or never existed. */
  | { kind: 'nobody' };

type MemberActor = Extract<Actor, { kind: 'member' }>;

/**
 * Creates a member's actor. The server uses no other way, so a new property of `Actor` that a rule needs does not
 * compile until it is passed here.
 */
export function memberActor(
  userId: string,
  { username, role, status }: Omit<MemberActor, 'kind' | 'userId'>,
): MemberActor {
  return { kind: 'member', userId, username, role, status };
}

/** Those who may boost: members, and devices without an account. */
export type Visitor = Extract<Actor, { kind: 'member' | 'device' }>;
