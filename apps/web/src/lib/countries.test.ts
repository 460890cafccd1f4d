import { afterEach, expect, it, vi } from 'vitest';
import { homeCountry } from './countries.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['de-AT', 'AT'],
  ['zh-Hant-TW', 'TW'],
  ['sr-Latn-RS', 'RS'],
  ['pt-br', 'BR'],
  ['en', 'US'],
  ['es-419', 'US'],
  ['en-US@posix', 'US'],
])('takes the country from the language of the device: %s is %s', (language, country) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(homeCountry()).toBe(country);
});
