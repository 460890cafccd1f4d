export const terms: { reserveCents?: number } = { reserveCents: undefined };
