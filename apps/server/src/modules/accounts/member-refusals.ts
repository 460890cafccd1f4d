/** Why a sign-in is refused. For operators alone: the answer tells no reason. */
export const MEMBER_REFUSALS = ['wrong_password', 'unknown_address', 'suspended', 'too_many_failures'] as const;
export type MemberRefusal = (typeof MEMBER_REFUSALS)[number];
