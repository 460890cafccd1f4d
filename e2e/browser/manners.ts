import type { Page } from '@playwright/test';

/** The smallest height and width of a control, in pixels. */
const FINGER = 44;
/** The most characters per line that are easy to read. */
const LONGEST_LINE = 95;

/** The controls that are too small for a finger. A link within a sentence may be as low as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const pixels = (value: string) => (value.endsWith('px') ? Number.parseFloat(value) : 0);
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
    const reach = (element: Element) => {
      const after = getComputedStyle(element, '::after');
      const spread = after.position === 'absolute' && after.content !== 'none' ? pixels(after.height) : 0;
      return Math.max(element.getBoundingClientRect().height, spread);
    };
    const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const labelled = (element: Element) => (element as HTMLInputElement).labels?.[0] ?? element;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch], [role=slider]')]
      .filter((element) => isShown(element) && !inSentence(element) && element.closest('.sr-only') === null)
      .filter((element) => !element.classList.contains('sr-only'))
      .filter((element) => Math.max(reach(element), reach(labelled(element))) < finger - 0.5)
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 80));
  }, FINGER);
}

/** The texts whose lines are too long. */
export function longLines(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = (text.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (words.length <= longest || text.parentElement?.closest('script, style, noscript, .sr-only')) continue;
      if (getComputedStyle(text.parentElement as Element).whiteSpace === 'nowrap') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 0 && words.length / lines > longest)
        found.push(`${Math.round(words.length / lines)}: ${words}`.slice(0, 90));
    }
    return found;
  }, LONGEST_LINE);
}

/** The amounts and names that are cut off. A text may be shortened if it has its full text as title, or links to it. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1,
      )
      .filter((element) => /\$[\d,.]+|^\d[\d,.]*$/.test(element.textContent ?? ''))
      .map((element) => (element.textContent ?? '').slice(0, 60)),
  );
}
