import { Component, type ReactNode, Suspense } from 'react';
import { onNetworkChange } from './network-change.ts';

/** The delay of the first retry, in milliseconds. It doubles with each further one. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

let retries = 0;

/** How often parts of this page were retried. It tells lazy components when to load again. */
export const retryCount = () => retries;

interface Props {
  /** Shown while the part loads, and if it cannot be loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the page whose file loads later. If it cannot be loaded or throws, the fallback replaces it, and the rest
 * of the page stays. It is retried when the network returns, and after a delay.
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
