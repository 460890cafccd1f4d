import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Navigator, type To, UNSAFE_NavigationContext, useLocation } from 'react-router';
import { authToken } from './auth-token.ts';
import { setStepGate } from './step-gate.ts';

export interface LeaveGuard {
  /** Whether the person is about to leave and must decide. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
  /** Stops blocking, because nothing can be lost any more. */
  release: () => void;
}

/**
 * Blocks every way off the page while `isActive`. Links, Back and Forward wait for `leave`. Before a reload or a change
 * to another site, the browser asks by itself. The router's own blocker is not used, because it works only with another
 * kind of router.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname, search } = useLocation();
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const ask = useEffectEvent((go: () => void) => setOnward(() => go));
  const isReleased = useRef(false);
  const isFree = useEffectEvent((to: To) => {
    // Signing out is never blocked, because the form belongs to the signed-in member.
    if (isReleased.current || authToken() === null) return true;
    return addressOf(to, { pathname, search }) === pathname + search;
  });

  useEffect(() => {
    if (!isActive) return;
    const releaseBack = holdBack(ask);
    const releaseLinks = holdLinks(navigator, isFree, ask);
    const holdReload = (event: BeforeUnloadEvent) => isReleased.current || event.preventDefault();
    window.addEventListener('beforeunload', holdReload);
    return () => {
      releaseBack();
      releaseLinks();
      window.removeEventListener('beforeunload', holdReload);
    };
  }, [isActive, navigator]);

  return {
    isAsking: onward !== null,
    leave: () => {
      setOnward(null);
      onward?.();
    },
    stay: () => setOnward(null),
    release: () => {
      isReleased.current = true;
    },
  };
}

type Ask = (go: () => void) => void;

function addressOf(to: To, here: { pathname: string; search: string }): string {
  const target = typeof to === 'string' ? new URL(to, `http://page.invalid${here.pathname}${here.search}`) : to;
  return (target.pathname ?? here.pathname) + (target.search ?? '');
}

function holdLinks(navigator: Navigator, isFree: (to: To) => boolean, ask: Ask): () => void {
  const { push, replace } = navigator;
  const held =
    (go: Navigator['push']): Navigator['push'] =>
    (to, ...rest) => {
      if (isFree(to)) go.call(navigator, to, ...rest);
      else ask(() => go.call(navigator, to, ...rest));
    };
  navigator.push = held(push);
  navigator.replace = held(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

/** The index that the router stores with an entry of the browser's history. */
function entryNumber(state: unknown): number | null {
  const number = (state as { idx?: unknown } | null)?.idx;
  return typeof number === 'number' ? number : null;
}

/**
 * Blocks Back and Forward. The browser reports a step only afterwards, so the step is undone before the router sees it.
 */
function holdBack(ask: Ask): () => void {
  const here = entryNumber(history.state);
  let returning = false;
  let leaving = false;
  const onStep = (event: PopStateEvent) => {
    const there = entryNumber(event.state);
    if (leaving || here === null || there === null) return;
    event.stopImmediatePropagation();
    if (returning) {
      returning = false;
      return;
    }
    if (there === here) return;
    returning = true;
    history.go(here - there);
    ask(() => {
      leaving = true;
      history.go(there - here);
    });
  };
  return setStepGate(onStep);
}
