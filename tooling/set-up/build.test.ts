import { expect, it } from 'vitest';
import { buildEnvironment } from './build.mjs';

it.each(['development', 'test', 'production', undefined])('is built for production from a shell in mode %s', (mode) => {
  const shell = { HOME: '/home/ann', ...(mode === undefined ? {} : { NODE_ENV: mode }) };
  expect(buildEnvironment(shell)).toEqual({ HOME: '/home/ann', NODE_ENV: 'production' });
});
