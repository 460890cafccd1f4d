import { TITLED_SCREENS } from '@clamor/contract/screens';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** Pages from which a signed-in member is redirected. */
const SIGN_IN_PAGES = ['/login', '/register'];

test.describe('the screens that have a title of their own', () => {
  test.describe.configure({ timeout: 240_000 });
  let visitor: Viewer;
  let bidder: Viewer;

  test.beforeAll(async ({ browser }) => {
    visitor = await openViewer(browser, null);
    bidder = await openViewer(browser, await Member.join(origin(), `Tia-titles${test.info().workerIndex}`, 'BIDDER'));
  });

  test.afterAll(async () => {
    for (const { page } of [visitor, bidder]) await page.context().close();
  });

  for (const [path, { title }] of Object.entries(TITLED_SCREENS)) {
    test(`show ${path} to a visitor and to a member, under its title`, async () => {
      for (const [name, viewer] of Object.entries({ visitor, bidder })) {
        const { page } = viewer;
        await page.goto(path);
        if (SIGN_IN_PAGES.includes(path) && viewer === bidder) {
          await expect(page).toHaveURL('/');
          continue;
        }
        await expect(page).toHaveTitle(`${title} | Clamor`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await checkScreen({ ...viewer, name: `screen${path.replace('/', '-')}-${name}` });
      }
    });
  }
});
