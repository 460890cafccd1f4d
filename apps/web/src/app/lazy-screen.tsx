import { type ComponentType, lazy } from 'react';

/** A screen that is loaded when it is first shown: `lazyScreen(() => import('./screens/x.tsx'), 'XScreen')`. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
