export const allowedHere = new Date(Date.now());
export const notHere = import.meta.env;
