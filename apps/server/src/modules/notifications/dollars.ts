/** An amount in US dollars, such as `$1,250.00`. */
export function dollars(amountCents: number): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
