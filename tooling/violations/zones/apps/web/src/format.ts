const { format } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });
export const until = (at: number) => format(at);
