import { expect, test } from './journey.ts';

test('a toast is drawn away to the right, by fifty pixels and no less', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@members.test');
  await page.getByLabel('Password', { exact: true }).fill('no such password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Login Failed' });
  await expect(toast).toBeVisible();

  const draw = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (box === null) throw new Error('The toast is not there');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 8 });
    await page.mouse.up();
  };
  await draw(-80);
  await expect(toast).toBeVisible();
  await draw(45);
  await expect(toast).toBeVisible();
  await draw(60);
  await expect(toast).toBeHidden({ timeout: 1_000 });
});
