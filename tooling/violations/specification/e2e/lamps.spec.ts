import { test } from '@playwright/test';

test('lamps shine', () => {});
