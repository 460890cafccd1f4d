export * from './actor.ts';
export * from './email.ts';
export * from './password-tries.ts';
export * from './permissions.ts';
export * from './roles.ts';
export * from './username.ts';
