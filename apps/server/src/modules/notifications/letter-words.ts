/** US dollars, as `$1,250.00`. */
export function dollars(amountCents: number): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A moment in UTC, as it can be read in every zone. */
export function moment(at: number): string {
  const text = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${text} UTC`;
}
