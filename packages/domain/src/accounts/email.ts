/** The form in which e-mail addresses are stored and compared: lower case, without surrounding blanks. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
