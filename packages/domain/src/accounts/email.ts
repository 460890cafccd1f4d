/** What e-mail addresses are kept and compared as: in lower case, without the blanks that a paste leaves around them. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
