import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The most Tab stops between two steps of a journey. */
const MOST_STEPS = 120;

type Arrow = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';

/** Uses a page by keyboard alone, with Tab and arrow keys. At every stop it checks that the focus is visible. */
export class Keyboard {
  readonly page: Page;
  /** The page was just opened, so no element has the focus yet. */
  #isFresh = true;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address directly, as from a mail. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    this.#isFresh = true;
  }

  /** Presses Tab, or Shift+Tab if the element comes earlier, until the element has the focus. */
  async to(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible();
    // The element with the focus may be out of view, because content inserted above may have moved it.
    if (!this.#isFresh) await expect.poll(() => this.page.evaluate(faultOfFocus)).toMatch(/^$|is out of sight$/);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const key = await wanted.evaluate(keyTowards);
      if (key === null) break;
      await this.page.keyboard.press(key);
      // After the page's last stop, the focus goes to the browser's own controls, so no element of the page has it.
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

  /** Moves with an arrow key within a group in which Tab reaches only one element. */
  async arrowTo(wanted: Locator, key: Arrow): Promise<void> {
    for (let step = 0; step < MOST_STEPS && !(await isFocused(wanted)); step += 1) await this.page.keyboard.press(key);
    await expect(wanted).toBeFocused();
    // Selects the radio button: a simulated arrow key may only move the focus, because it is released faster than by
    // hand.
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

  /** Closes a dialog with Escape. The focus must return to the element that opened it. */
  async escape(dialog: Locator, opener: Locator): Promise<void> {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await this.kept();
  }

  /** Checks that an element of the page has the focus, and that it is visible. */
  async kept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(faultOfFocus)).toBe('');
  }
}

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** The key that moves the focus towards the wanted element; null if that element has the focus. */
function keyTowards(wanted: Element): 'Tab' | 'Shift+Tab' | null {
  const { activeElement } = document;
  if (activeElement === wanted) return null;
  const isBefore = activeElement !== null && activeElement.compareDocumentPosition(wanted) & 2;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

/** What is wrong with the focus; empty if nothing is. After a link was opened, `main` may have the focus. */
function faultOfFocus(): string {
  const { activeElement: active } = document;
  if (active === null || active === document.body) return 'nothing has the focus';
  // `main` and an open dialog need no outline, because they fill the view. The guards at a dialog's ends pass the focus
  // on.
  if (active.matches('main, [role=dialog], [aria-hidden=true], [data-radix-focus-guard]')) return '';
  const label = active instanceof HTMLInputElement ? (active.labels?.[0] ?? null) : null;
  const isOutlined = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent}`.slice(0, 80);
  // The browser itself draws the parts of a time field and their focus. A menu item is highlighted instead.
  const isMarked = active.matches('[role=menuitem][data-highlighted], input[type=time]');
  if (!isMarked && !isOutlined(active) && !isOutlined(label)) return `the focus cannot be seen on ${name}`;
  const { top, bottom } = (label ?? active).getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight ? `${name} is out of sight` : '';
}
