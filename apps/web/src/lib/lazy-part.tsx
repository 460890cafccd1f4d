import { Component, type ReactNode, Suspense } from 'react';
import { onNetworkChange } from './network-change.ts';

/** The first try after a failure, in milliseconds. Each further one waits twice as long. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

let retries = 0;

/** How often a part of this page was tried again. */
export const retryCount = () => retries;

interface Props {
  /** Shown while the part loads, and where it cannot be loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the page whose file comes later. A part that cannot be loaded, or that breaks, leaves its place to the fallback and the page stays as it is.
 * It is tried again when the network comes back, and after a while.
 */
export class LazyPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #wait = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unlisten: (() => void) | null = null;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.#timer = setTimeout(this.#retry, this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_RETRY_MS);
  }

  override componentDidMount() {
    this.#unlisten = onNetworkChange(() => {
      if (navigator.onLine && this.state.failed) this.#retry();
    });
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer);
    this.#unlisten?.();
  }

  #retry = () => {
    clearTimeout(this.#timer);
    retries += 1;
    this.setState({ failed: false });
  };

  override render() {
    const { fallback = null, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
