export * from './instant.ts';
