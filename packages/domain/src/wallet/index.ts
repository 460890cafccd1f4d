export * from './bonus.ts';
