import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WeekdayClock } from './weekday-clock.tsx';

it('leaves room for the reader’s own time on the server, and says UTC’s for who runs no script', () => {
  const html = renderToString(<WeekdayClock at="2026-11-21T20:05:09.000Z" />);
  expect(html).toMatch(/<span class="invisible [^"]*" aria-hidden="true">Sun 10:15 PM<\/span>/);
  expect(html).toMatch(/<span class="hidden [^"]*scripting:none[^"]*">Sat 20:05 UTC<\/span>/);
});
