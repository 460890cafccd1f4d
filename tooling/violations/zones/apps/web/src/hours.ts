export const until = (at: Date) => `${at.getUTCHours()}:00`;
