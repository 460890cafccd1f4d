/** How long to wait for the page to become idle before the work begins anyway, in milliseconds. */
const REST_AT_LATEST_MS = 4_000;
/** The wait where the browser does not say when the page is idle, as Safari does not. */
const REST_UNTOLD_MS = 1_000;

/** Calls `rest` once, when the page has loaded and is idle. */
export function whenAtRest(rest: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(rest, { timeout: REST_AT_LATEST_MS });
    else setTimeout(rest, REST_UNTOLD_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
