export const until = (at: number) => new Date(at).toLocaleString('en-US');
