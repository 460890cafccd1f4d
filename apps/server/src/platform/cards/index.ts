export { type CardSettings, type Cards, LONGEST_ANSWER_MS, openCards } from './open-cards.ts';
export * from './port.ts';
export { PROVIDER_ORIGINS } from './provider-origins.ts';
export type { Sandbox } from './sandbox/create-sandbox.ts';
export { registerSandboxRoutes } from './sandbox-routes.ts';
export { watchedProvider } from './watched-provider.ts';
