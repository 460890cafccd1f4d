/** What has a name or a place of its own, and takes the focus where something in it had it. */
const PARTS = 'li, ul, ol, form, article, section, [role="region"], [role="dialog"], main';

/** An element with the parts of the page around it, the nearest first. */
export function trailOf(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let part = element; part !== null; part = part.parentElement) around.push(part);
  return around.filter((part) => part === element || part.matches(PARTS));
}

/** It is on the page and answers. */
export const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

/** To where the trail begins, or to the nearest part of the page that is left where that is gone. */
export function focusFirstLeft(trail: readonly Element[]): void {
  for (const part of trail) {
    if (!(part instanceof HTMLElement) || !isUsable(part) || part === document.body) continue;
    if (part !== trail[0] && !part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: part !== trail[0] });
    if (document.activeElement === part) return;
  }
}
