import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

interface Props {
  /** Another key is another screen: it starts without the error. */
  children: ReactNode;
}

/** Catches what a screen throws, and a screen whose file no longer exists after an update of the site. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}

/** Without a network a screen that was never shown cannot be fetched: it is when the network is back. */
function FailedScreen() {
  const online = useOnline();
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
