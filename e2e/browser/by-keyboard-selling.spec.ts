import { advanceClock } from './clock.ts';
import { expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { type Cast, invite } from './market.ts';
import { somePictures } from './pictures.ts';
import { auctionOff, card, openItem, type Sold } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

const TO_PAY_SECONDS = 72 * 3_600;

test.describe('a seller without a mouse', () => {
  test.describe.configure({ timeout: 300_000 });
  let cast: Cast;
  let seller: Viewer;
  let ben: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`kbs${test.info().workerIndex}-${test.info().retry}`);
    seller = await openViewer(browser, cast.seller);
    ben = await openViewer(browser, cast.ben);
  });

  test.afterAll(async () => {
    for (const viewer of [seller, ben]) await viewer?.page.context().close();
  });

  test('puts an item up with every field of the form, changes it and its timing, and takes it back', async () => {
    const { page } = seller;
    const keys = new Keyboard(page);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const radio = (name: string) => page.getByRole('radio', { name });
    const toggle = (name: string) => page.getByRole('switch', { name });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const pictures = await somePictures(page, 2);
    page.on('filechooser', (chooser) => chooser.setFiles(pictures));

    await test.step('the form, from its first field to its last', async () => {
      await keys.open('/');
      await keys.press(page.getByRole('link', { name: 'Create Listing' }));
      await expect(page.getByRole('heading', { name: 'Create New Auction' })).toBeVisible();
      await keys.type(field('Title'), 'Brass theodolite');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/create');
      await keys.type(field('Description'), 'In its case.');
      await keys.press(page.getByLabel('Drop pictures here, or choose them'));
      await expect(button('Remove picture 2')).toBeVisible();
      await keys.kept();
      await keys.press(button('Make picture 2 the first'));
      await keys.kept();
      await keys.press(button('Remove picture 2'));
      await expect(button('Remove picture 2')).toHaveCount(0);
      await keys.kept();
      await keys.to(radio('Lightning Auction'));
      await keys.arrowTo(radio('Standard Auction'), 'ArrowRight');
      await keys.press(page.getByRole('slider', { name: 'Duration' }), 'ArrowRight');
      await expect(page.getByRole('slider', { name: 'Duration' })).toHaveAttribute('aria-valuetext', /2 hours|2h/);
      await keys.type(field('Demand goal'), '3');
      await keys.press(toggle('Boosts'), 'Space');
      await expect(toggle('Boosts')).not.toBeChecked();
      await keys.press(toggle('Boosts'), 'Space');
      await keys.press(toggle('YouTube likes'), 'Space');
      await keys.type(field('YouTube URL'), 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
      await keys.type(field('Start price'), '50');
      await keys.type(field('Minimum increment'), '5');
      await keys.type(field('Reserve'), '90');
      await keys.to(radio('Physical'));
      await keys.arrowTo(radio('Digital'), 'ArrowRight');
      await keys.type(field('Digital delivery'), 'By mail.');
      await keys.to(radio('Digital'));
      await keys.arrowTo(radio('Physical'), 'ArrowLeft');
      await keys.type(field('Shipping cost'), '15');
      await keys.type(field('Shipping type'), 'Parcel');
      await keys.press(toggle('Local pickup'), 'Space');
      await keys.to(radio('Immediate'));
      await keys.arrowTo(radio('Smart'), 'ArrowRight');
      await keys.type(field('Countdown'), '1');
      await keys.to(field('From'));
      await page.keyboard.type('0830AM');
      await keys.to(field('Time zone'));
      await page.keyboard.type('London');
      await expect(field('Time zone')).toHaveValue('Europe/London');
      await keys.press(toggle('Hot override'), 'Space');
      await keys.type(field('Override at'), '200');
      await keys.press(page.locator('summary').filter({ hasText: 'Make and condition' }));
      await keys.type(field('Condition'), 'Excellent');
      await keys.type(field('Your own tags'), 'survey');
      await page.keyboard.press('Enter');
      await keys.type(field('Your own tags'), 'optics');
      await keys.press(button('Add tag'));
      await expect(field('Your own tags')).toBeFocused();
      await keys.press(button('Remove survey'));
      await expect(field('Your own tags')).toBeFocused();
      await keys.press(button('Create Auction'));
      await expect(page).toHaveURL(/\/listing\/brass-theodolite/);
      await expect(page.getByText('#optics').or(page.getByText('optics')).first()).toBeVisible();
      await keys.kept();
    });

    await test.step('Edit and Timing are closed by Escape and saved by their button', async () => {
      const dialog = page.getByRole('dialog');
      await keys.press(button('Edit'));
      await keys.kept();
      await keys.escape(dialog, button('Edit'));
      await page.keyboard.press('Enter');
      await keys.type(dialog.getByLabel('Title'), 'Brass theodolite of 1890');
      await keys.press(dialog.getByRole('button', { name: 'Save Changes' }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Brass theodolite of 1890' })).toBeVisible();
      await expect(button('Edit')).toBeFocused();
      await keys.press(button('Timing'));
      await keys.to(dialog.getByRole('radio', { name: 'Smart' }));
      await keys.arrowTo(dialog.getByRole('radio', { name: 'Manual' }), 'ArrowRight');
      await keys.press(dialog.getByRole('button', { name: 'Save Changes' }));
      await expect(dialog).toBeHidden();
      await expect(button('Timing')).toBeFocused();
      await expect(button('Go Live')).toBeVisible();
    });

    await test.step('Withdraw asks first', async () => {
      const dialog = page.getByRole('dialog', { name: 'Withdraw this listing?' });
      await keys.press(button('Withdraw'));
      await keys.escape(dialog, button('Withdraw'));
      await page.keyboard.press('Enter');
      await keys.press(dialog.getByRole('button', { name: 'Withdraw for good' }));
      await expect(page.getByText('Auction Cancelled').first()).toBeVisible();
      await expect(button('Withdraw')).toHaveCount(0);
      await keys.kept();
    });
  });

  test('decides where the reserve was not met', async () => {
    const { page } = seller;
    const keys = new Keyboard(page);
    const [sold] = await auctionOff(cast, [cast.ben, cast.ada], ['Desk with a roll top'], { reserveCents: 90_000 });
    await openItem(page, sold as Sold);
    const dialog = page.getByRole('dialog', { name: 'Award the highest bidder?' });
    const award = page.getByRole('button', { name: 'Award at $120.00' });
    await keys.press(award);
    await keys.escape(dialog, award);
    await page.keyboard.press('Enter');
    await keys.press(dialog.getByRole('button', { name: 'Award at $120.00' }));
    await expect(card(page, 'Waiting for payment')).toBeVisible();
    await keys.kept();
  });

  test('offers an unpaid item to the next bidder, who takes it', async () => {
    const [sold] = (await auctionOff(cast, [cast.ben, cast.cara], ['Library steps, walnut'])) as [Sold];
    await advanceClock(TO_PAY_SECONDS + 60);
    await openItem(ben.page, sold);
    await openItem(seller.page, sold);
    const seen = new Keyboard(seller.page);
    await seen.press(seller.page.getByRole('button', { name: 'Offer to the next bidder' }));
    await seen.press(seller.page.getByRole('button', { name: 'Offer it', exact: true }));
    await expect(card(seller.page, 'Offered to the next bidder')).toBeVisible();
    await seen.kept();

    const { page } = ben;
    const keys = new Keyboard(page);
    await expect(card(page, 'It can be yours')).toBeVisible();
    const leave = page.getByRole('button', { name: 'No, thank you' });
    await keys.press(leave);
    await keys.escape(page.getByRole('dialog'), leave);
    await keys.press(page.getByRole('button', { name: 'Take it for $100.00' }));
    await keys.press(page.getByRole('button', { name: 'Take it', exact: true }));
    await expect(card(page, 'Payment Required')).toBeVisible();
    await keys.kept();
  });
});
