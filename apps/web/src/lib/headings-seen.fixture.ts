const stops: (() => void)[] = [];

/**
 * Watches the page from now on. The answer lists what `main` showed whenever it had another number of first headings
 * than one: a page has its heading also while it loads.
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
