/** Matches elements that may take the focus when the focused element inside them disappears. */
const PARTS = 'li, ul, ol, form, article, section, [role="region"], [role="dialog"], main';

/** An element and the parts of the page around it, nearest first. */
export function trailOf(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let part = element; part !== null; part = part.parentElement) around.push(part);
  return around.filter((part) => part === element || part.matches(PARTS));
}

/** Whether the element is on the page and enabled. */
export const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

/** Focuses the first element of the trail that is still usable. */
export function focusFirstLeft(trail: readonly Element[]): void {
  for (const part of trail) {
    if (!(part instanceof HTMLElement) || !isUsable(part) || part === document.body) continue;
    if (part !== trail[0] && !part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: part !== trail[0] });
    if (document.activeElement === part) return;
  }
}
