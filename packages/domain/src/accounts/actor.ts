export const ROLES = ['BIDDER', 'SELLER', 'BOTH'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The author of a command. The server loads the author when the command is decided, never from a cache. */
export type Actor =
  | { kind: 'member'; userId: string; username: string; role: Role; status: UserStatus }
  /** A visitor's device. `deviceId`: null without a device cookie. `userId`: null if nobody is signed in. */
  | { kind: 'device'; deviceId: string | null; userId: string | null }
  | { kind: 'staff' }
  | { kind: 'clock' }
  /** The author's session was revoked, expired or never existed. */
  | { kind: 'nobody' };

type MemberActor = Extract<Actor, { kind: 'member' }>;

/**
 * Creates a member's actor. The server creates member actors only here. So if `Actor` gets a property, each caller must
 * pass it before the server compiles.
 */
export function memberActor(
  userId: string,
  { username, role, status }: Omit<MemberActor, 'kind' | 'userId'>,
): MemberActor {
  return { kind: 'member', userId, username, role, status };
}

/** The actors that may boost: a member, or a device on which somebody may be signed in. */
export type Visitor = Extract<Actor, { kind: 'member' | 'device' }>;
