/** Replaces the observers of layout, which jsdom lacks: no media query matches, and nothing comes into view. */
class StillIntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.IntersectionObserver ??= StillIntersectionObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;
