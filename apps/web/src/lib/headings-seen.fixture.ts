const stops: (() => void)[] = [];

/**
 * Watches `main` from now on. The returned function lists its content at every moment when it did not have exactly one
 * `h1`, because a page must have its heading also while it loads.
 */
export function watchHeadings(): () => string[] {
  const wrong = new Set<string>();
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (main !== null && main.querySelectorAll('h1').length !== 1) wrong.add(main.innerHTML.slice(0, 200));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stops.push(() => observer.disconnect());
  return () => [...wrong];
}

/** Ends every watch that a test began. */
export function stopWatchingHeadings(): void {
  for (const stop of stops.splice(0)) stop();
}
