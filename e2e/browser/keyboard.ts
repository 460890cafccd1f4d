import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** No page has more stops than these between two that follow each other in a journey. */
const MOST_STEPS = 120;

type Arrow = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';

/** Somebody without a mouse: reaches everything by Tab and arrows, and sees at every stop where they are. */
export class Keyboard {
  readonly page: Page;
  /** A page that was just opened gave the focus to nothing yet. */
  #isFresh = true;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address, as by a link in a mail. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    this.#isFresh = true;
  }

  /** Goes on by Tab, or back where it stands before, until it has the focus. */
  async to(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible();
    // What grew above it may have moved it out of sight since.
    if (!this.#isFresh) await expect.poll(() => this.page.evaluate(faultOfFocus)).toMatch(/^$|is out of sight$/);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const key = await wanted.evaluate(keyTowards);
      if (key === null) break;
      await this.page.keyboard.press(key);
      // After the last stop of a page comes the window's own, where nothing of the page has the focus.
      expect(await this.page.evaluate(faultOfFocus), `a stop on the way to ${wanted}`).not.toMatch(/cannot be seen/);
    }
    await expect(wanted).toBeFocused();
    this.#isFresh = false;
    await this.kept();
  }

  /** Reaches it and presses a key on it. */
  async press(wanted: Locator, key = 'Enter'): Promise<void> {
    await this.to(wanted);
    await this.page.keyboard.press(key);
  }

  /** Reaches a field and types into it in place of what it has. */
  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** From what has the focus to its neighbour in a group of which Tab reaches one alone. */
  async arrowTo(wanted: Locator, key: Arrow): Promise<void> {
    for (let step = 0; step < MOST_STEPS && !(await isFocused(wanted)); step += 1) await this.page.keyboard.press(key);
    await expect(wanted).toBeFocused();
    // An arrow that is let go of faster than any hand does moves the focus alone.
    if ((await wanted.getAttribute('role')) === 'radio') await this.page.keyboard.press('Space');
    await this.kept();
  }

  /** Shows the tab of this name, from the one that shows. */
  async showTab(name: string | RegExp): Promise<void> {
    const wanted = this.page.getByRole('tab', { name });
    const list = this.page.getByRole('tablist').filter({ has: wanted });
    await this.to(list.getByRole('tab', { selected: true }));
    await this.arrowTo(wanted, 'ArrowRight');
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
  }

  /** Closes a dialog, which gives the focus back to what opened it. */
  async escape(dialog: Locator, opener: Locator): Promise<void> {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await this.kept();
  }

  /** Something of the page has the focus, in sight, and shows it. */
  async kept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(faultOfFocus)).toBe('');
  }
}

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** The key that leads towards an element from what has the focus; null where it has it. */
function keyTowards(wanted: Element): 'Tab' | 'Shift+Tab' | null {
  const { activeElement } = document;
  if (activeElement === wanted) return null;
  const isBefore = activeElement !== null && activeElement.compareDocumentPosition(wanted) & 2;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

/** What is wrong with the focus; nothing where it is where it should be. The whole page has it after it was opened by a link. */
function faultOfFocus(): string {
  const { activeElement: active } = document;
  if (active === null || active === document.body) return 'nothing has the focus';
  // A dialog lies over all of the page: that it has the focus needs no outline.
  if (active.matches('main, [role=dialog], [aria-hidden=true], [data-radix-focus-guard]')) return '';
  const label = active instanceof HTMLInputElement ? (active.labels?.[0] ?? null) : null;
  const isOutlined = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent}`.slice(0, 80);
  // The parts of a time are the browser's own, and so is what shows which of them has the focus.
  const isMarked = active.matches('[role=menuitem][data-highlighted], input[type=time]');
  if (!isMarked && !isOutlined(active) && !isOutlined(label)) return `the focus cannot be seen on ${name}`;
  const { top, bottom } = (label ?? active).getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight ? `${name} is out of sight` : '';
}
