export { type AnswerTo, answer, type Refused, raw, refuse, refuseWith } from './answer.ts';
export type { Caller, EntryGate, StaffCaller } from './caller.ts';
export { createHttpApp, type HttpOptions } from './create-http-app.ts';
export { registerOperations } from './operations.ts';
export type { PageHead } from './page-template.ts';
export { sendProblem } from './problems.ts';
export type { LimitClass } from './rate-limits.ts';
export { type Asked, type Handler, type RouteOptions, route } from './route.ts';
export { type PageAnswer, registerSite, type Screen } from './site.ts';
