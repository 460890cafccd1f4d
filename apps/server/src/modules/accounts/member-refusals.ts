/** The reasons for refusing a sign-in. Only operators see them; the answer to the client gives no reason. */
export const MEMBER_REFUSALS = ['wrong_password', 'unknown_address', 'suspended', 'too_many_failures'] as const;
export type MemberRefusal = (typeof MEMBER_REFUSALS)[number];
