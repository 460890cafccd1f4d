export * from './commands.ts';
export * from './decision.ts';
export * from './events.ts';
export * from './refusals.ts';
export * from './state.ts';
