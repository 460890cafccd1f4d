export * from './notice.ts';
