import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, origin, test } from './journey.ts';
import { listenTo } from './listen.ts';

const PASSWORD = 'correct horse battery';

/** A person with a browser, who knows only what the screens show. */
export class Person {
  readonly name: string;
  readonly page: Page;

  private constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
  }

  static async arrive(browser: Browser, name: string): Promise<Person> {
    const context: BrowserContext = await browser.newContext({ baseURL: origin() });
    listenTo(context);
    // A retry needs another name, because the first one is taken.
    const { retry } = test.info();
    return new Person(retry === 0 ? name : `${name}-${retry}`, await context.newPage());
  }

  get email(): string {
    return `${this.name.toLowerCase()}@example.test`;
  }

  /** Signs up and opens the mailed link, which signs in on this device. */
  async join(role: 'Bid on items' | 'Sell items'): Promise<void> {
    await this.signUp(role);
    await this.openMailedLink();
    await expect(this.page.getByRole('button', { name: this.email })).toBeVisible();
  }

  async signUp(role: 'Bid on items' | 'Sell items'): Promise<void> {
    const { page } = this;
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign Up' }).click();
    await this.fillSignUp(role);
  }

  async fillSignUp(role: 'Bid on items' | 'Sell items'): Promise<void> {
    const { page } = this;
    await page.getByLabel('Username').fill(this.name);
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('radio', { name: role }).click();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/login(\?next=|$)/);
  }

  async openMailedLink(): Promise<void> {
    const { page } = this;
    await this.openMail('Verify your email', /\/verify-email\?token=/);
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    await expect(page.getByText('25,000 tokens are in your account')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Back to|See the auctions)/ })
      .click();
  }

  /** Opens the link in the newest mail with this subject. */
  async openMail(subject: string, link: RegExp): Promise<void> {
    const { page } = this;
    await page.goto('/test-helper');
    await page.getByLabel('To').fill(this.email);
    await page.locator('summary').filter({ hasText: subject }).first().click();
    await page.getByRole('link', { name: link }).click();
  }

  /** Signs in, and expects to return to the given page. */
  async signIn(returnTo = '/'): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(returnTo);
    await expect(page.getByRole('button', { name: this.email })).toBeVisible();
  }
}
