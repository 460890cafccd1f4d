/** Types for the runners' configurations, which are TypeScript and cannot infer types from `sets.mjs`. */
export const QUICK_SET: Readonly<Record<string, string>>;
export const LONG: readonly string[];
export const APART: Readonly<Record<'SCREENS' | 'JOURNEYS', readonly string[]>>;
export function leftApart(): string[];
export function leftOut(): { tests: string[]; specs: string[] };
