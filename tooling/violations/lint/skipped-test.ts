import { it } from 'vitest';

it.skip('is left out', () => {});
