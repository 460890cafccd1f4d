export const until = (at: Date) => at.toLocaleTimeString();
