import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

interface Props {
  /** Give each screen its own key, so that a new screen starts without the error of the last one. */
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The error message, if a file of the screen could not be loaded. Most browsers name the file in it. */
  unloaded: string | null;
}

/** Matches the browsers' error messages for a module that could not be loaded. */
const UNLOADED = /dynamically imported module|importing a module script/i;

function loadFailureMessage(error: unknown): string | null {
  return error instanceof TypeError && UNLOADED.test(error.message) ? error.message : null;
}

/** Catches errors of a screen. One cause is a file that no longer exists because the site was updated. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false, unloaded: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, unloaded: loadFailureMessage(error) };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? <FailedScreen unloaded={this.state.unloaded} /> : this.props.children;
  }
}

const KEY = 'reloadedFor';

/**
 * Whether to reload the page for this error. False if it was already reloaded for it: a second reload would not help.
 */
export function mayReloadFor(message: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === message) return false;
    sessionStorage.setItem(KEY, message);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page if a file could not be loaded, because files get new names when the site is updated. It reloads
 * once, and only while the site can be reached.
 */
function useReloadAfterUpdate(unloaded: string | null, online: boolean): void {
  useEffect(() => {
    if (unloaded === null || !online) return;
    const gone = new AbortController();
    fetch(location.href, { method: 'HEAD', signal: gone.signal }).then(
      ({ ok }) => {
        if (ok && mayReloadFor(unloaded)) location.reload();
      },
      () => {},
    );
    return () => gone.abort();
  }, [unloaded, online]);
}

/**
 * Shown instead of a screen that failed. If its file could not be fetched offline, it is fetched when the network is
 * back.
 */
function FailedScreen({ unloaded }: { unloaded: string | null }) {
  const online = useOnline();
  useReloadAfterUpdate(unloaded, online);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) location.reload();
  }, [online]);
  if (!online) {
    return (
      <ErrorState level={1} title="You are offline" actions={<Button onClick={() => history.back()}>Go back</Button>}>
        This page was not loaded before, so it cannot be shown without a network. It opens by itself once you are back
        online.
      </ErrorState>
    );
  }
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      Something broke on our side, or the site was updated while you were here.
    </ErrorState>
  );
}
