import { Component, type ReactNode } from 'react';
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
    if (!this.state.failed) return this.props.children;
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
}
