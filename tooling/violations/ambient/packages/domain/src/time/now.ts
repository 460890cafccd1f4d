export const readings = [Date.now(), new Date(), performance.now(), Date()];
