import { type ComponentType, lazy } from 'react';

/** A component whose file is loaded when it is first shown: `lazyComponent(() => import('./screens/x.tsx'), 'XScreen')`. */
export function lazyComponent<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
