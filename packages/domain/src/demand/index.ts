export * from './boost-limit.ts';
export * from './forecast.ts';
export * from './pace.ts';
export * from './slices.ts';
export * from './tally.ts';
export * from './total.ts';
export * from './video-likes.ts';
