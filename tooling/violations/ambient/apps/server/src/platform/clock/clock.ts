export const allowedHere = Date.now();
