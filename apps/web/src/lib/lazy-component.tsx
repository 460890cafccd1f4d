import { type ComponentType, lazy, useState } from 'react';
import { LazyPart, retryCount } from './lazy-part.tsx';
import { useHydrated } from './use-hydrated.ts';

type Loader = () => Promise<unknown>;

const partsForIdle = new Set<Loader>();
let isIdle = false;
let idleParts: Promise<unknown> = Promise.resolve();

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the component's file, so that the component renders at once. */
  load: Loader;
};

/**
 * A component whose file loads when it is first shown: `lazyComponent(() => import('./screens/x.tsx'), 'XScreen')`. If
 * the file has loaded already, the component renders at once, which rendering on the server and hydration need.
 */
export function lazyComponent<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  let Coming: ComponentType<Props> | null = null;
  let comingSince = 0;
  const coming = () => {
    // React keeps the failure of a lazy component for ever, so each retry needs a new lazy component.
    if (Coming === null || comingSince !== retryCount()) {
      comingSince = retryCount();
      Coming = lazy(loadOnce) as unknown as ComponentType<Props>;
    }
    return Coming;
  };
  function Lazy(props: Props) {
    // Chosen once: a component that switched from the lazy to the loaded one would lose its state.
    const [Shown] = useState(() => loaded ?? coming());
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, { load: loadOnce });
}

/**
 * A component that is not needed at first, such as a dialog. Its file loads when the page is idle, or when it is first
 * shown. It renders nothing while loading.
 */
export function idleComponent<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const Part = lazyComponent<Name, Props>(load, name);
  partsForIdle.add(Part.load);
  if (isIdle) void loadIdleParts();
  return function Idle(props: Props) {
    return useHydrated() ? (
      <LazyPart>
        <Part {...props} />
      </LazyPart>
    ) : null;
  };
}

/** Loads a module once the page is idle (`loadIdleParts`). */
export function loadAtRest<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    partsForIdle.add(() => load().then(resolve, reject));
    if (isIdle) void loadIdleParts();
  });
}

/** Loads all components that wait until the page is idle. Components registered later load at once. */
export function loadIdleParts(): Promise<unknown> {
  isIdle = true;
  const parts = [...partsForIdle];
  partsForIdle.clear();
  // A component that fails to load is loaded again when it is shown.
  idleParts = Promise.allSettled([idleParts, ...parts.map((load) => load())]);
  return idleParts;
}
