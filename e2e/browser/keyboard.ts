import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The most Tab stops between two steps of a journey. */
const MOST_STEPS = 120;

type Arrow = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';

/** Uses a page by keyboard alone, with Tab and arrows, and checks at every stop that the focus is visible. */
export class Keyboard {
  readonly page: Page;
  /** On a page that was just opened, no element has the focus yet. */
  #isFresh = true;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address directly, like a link in a mail. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    this.#isFresh = true;
  }

  /** Presses Tab, or Shift+Tab if the element comes earlier, until it has the focus. */
  async to(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible();
    // Content that was inserted above may have moved the focused element out of sight.
    if (!this.#isFresh) await expect.poll(() => this.page.evaluate(faultOfFocus)).toMatch(/^$|is out of sight$/);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const key = await wanted.evaluate(keyTowards);
      if (key === null) break;
      await this.page.keyboard.press(key);
      // After the last stop of the page comes the browser window itself, where no element of the page has the focus.
      expect(await this.page.evaluate(faultOfFocus), `a stop on the way to ${wanted}`).not.toMatch(/cannot be seen/);
    }
    await expect(wanted).toBeFocused();
    this.#isFresh = false;
    await this.kept();
  }

  /** Moves the focus to the element and presses a key. */
  async press(wanted: Locator, key = 'Enter'): Promise<void> {
    await this.to(wanted);
    await this.page.keyboard.press(key);
  }

  /** Moves the focus to the field and replaces its text. */
  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Moves by arrow key within a group of which Tab reaches only one element. */
  async arrowTo(wanted: Locator, key: Arrow): Promise<void> {
    for (let step = 0; step < MOST_STEPS && !(await isFocused(wanted)); step += 1) await this.page.keyboard.press(key);
    await expect(wanted).toBeFocused();
    // An arrow key that is released faster than by hand moves the focus without selecting.
    if ((await wanted.getAttribute('role')) === 'radio') await this.page.keyboard.press('Space');
    await this.kept();
  }

  /** Opens the tab of this name, starting from the selected tab. */
  async showTab(name: string | RegExp): Promise<void> {
    const wanted = this.page.getByRole('tab', { name });
    const list = this.page.getByRole('tablist').filter({ has: wanted });
    await this.to(list.getByRole('tab', { selected: true }));
    await this.arrowTo(wanted, 'ArrowRight');
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
  }

  /** Closes a dialog; the focus must return to the element that opened it. */
  async escape(dialog: Locator, opener: Locator): Promise<void> {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await this.kept();
  }

  /** Checks that an element of the page has a visible focus. */
  async kept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(faultOfFocus)).toBe('');
  }
}

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** The key that moves the focus towards an element; null if it has the focus. */
function keyTowards(wanted: Element): 'Tab' | 'Shift+Tab' | null {
  const { activeElement } = document;
  if (activeElement === wanted) return null;
  const isBefore = activeElement !== null && activeElement.compareDocumentPosition(wanted) & 2;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

/** What is wrong with the focus; empty if nothing is. After opening a link the whole page may have it. */
function faultOfFocus(): string {
  const { activeElement: active } = document;
  if (active === null || active === document.body) return 'nothing has the focus';
  // An open dialog covers the page, so its focus needs no outline.
  if (active.matches('main, [role=dialog], [aria-hidden=true], [data-radix-focus-guard]')) return '';
  const label = active instanceof HTMLInputElement ? (active.labels?.[0] ?? null) : null;
  const isOutlined = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent}`.slice(0, 80);
  // The browser itself draws the parts of a time field and the focus on them.
  const isMarked = active.matches('[role=menuitem][data-highlighted], input[type=time]');
  if (!isMarked && !isOutlined(active) && !isOutlined(label)) return `the focus cannot be seen on ${name}`;
  const { top, bottom } = (label ?? active).getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight ? `${name} is out of sight` : '';
}
