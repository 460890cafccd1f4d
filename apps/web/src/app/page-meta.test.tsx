import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageMeta, shortDescription, titleWithName } from './page-meta.tsx';

afterEach(cleanup);

describe('titleWithName', () => {
  it('appends the name where it is missing', () => {
    expect(titleWithName('Sign In')).toBe('Sign In | Clamor');
    expect(titleWithName('Join Clamor')).toBe('Join Clamor');
  });
});

describe('shortDescription', () => {
  it('keeps 160 characters, and cuts more to 157 and an ellipsis', () => {
    expect(shortDescription('a'.repeat(160))).toHaveLength(160);
    expect(shortDescription('a'.repeat(161))).toBe(`${'a'.repeat(157)}...`);
  });

  it('is one line', () => {
    expect(shortDescription(' one\n two ')).toBe('one two');
  });
});

describe('PageMeta', () => {
  it('takes the place of what the HTML brought', () => {
    document.head.innerHTML = '<title data-initial>Old</title><meta data-initial name="description" content="Old">';
    render(<PageMeta title="404 - Page Not Found" index={false} />);
    expect(document.title).toBe('404 - Page Not Found | Clamor');
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });
});
