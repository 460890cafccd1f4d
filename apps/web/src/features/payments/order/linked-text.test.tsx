import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

/** The text, with each link in brackets. */
function shown(text: string): string {
  cleanup();
  const { container } = render(<LinkedText text={text} />);
  for (const link of screen.queryAllByRole('link')) link.textContent = `[${link.getAttribute('href')}]`;
  return container.textContent ?? '';
}

it.each([
  ['Nothing to open.', 'Nothing to open.'],
  ['https://files.example/a', '[https://files.example/a]'],
  ['Open http://files.example/a?x=1&y=2#z now', 'Open [http://files.example/a?x=1&y=2#z] now'],
  ['At https://files.example/a.zip.', 'At [https://files.example/a.zip].'],
  ['(https://files.example/a)', '([https://files.example/a])'],
  ['https://a.example/1, https://b.example/2!', '[https://a.example/1], [https://b.example/2]!'],
  ['<https://files.example/a>', '<[https://files.example/a]>'],
  ['<a href="https://files.example/a">b</a>', '<a href="[https://files.example/a]">b</a>'],
  ['first\nhttps://files.example/a\nlast', 'first\n[https://files.example/a]\nlast'],
  ['ftp://files.example and javascript:alert(1)', 'ftp://files.example and javascript:alert(1)'],
  ['https://', 'https://'],
])('finds what can be opened, and nothing around it: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('opens another member’s address elsewhere, and tells it nothing about the page', () => {
  render(<LinkedText text="https://files.example/a" />);
  const link = screen.getByRole('link');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow']);
});
