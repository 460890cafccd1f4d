export const allowedHere = process.env.PORT;
