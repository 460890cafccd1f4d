export * from './defaults.ts';
export * from './duration-picker.ts';
export * from './hot-override.ts';
export * from './limits.ts';
export * from './slug.ts';
export * from './terms.ts';
export * from './timing.ts';
