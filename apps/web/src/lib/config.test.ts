import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

function pageWith(content: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (content === null) return page;
  const meta = page.createElement('meta');
  meta.name = 'clamor-config';
  meta.content = content;
  page.head.append(meta);
  return page;
}

describe('readConfig', () => {
  it('takes what the server wrote, and keeps the rest', () => {
    const config = readConfig(pageWith('{"contactEmail":"a@b.co","development":false}'));
    expect(config).toMatchObject({ contactEmail: 'a@b.co', development: false });
    expect(config.supportEmail).toContain('@');
  });

  it.each([null, '', 'nonsense'])('does without: %j', (content) => {
    expect(readConfig(pageWith(content)).contactEmail).toContain('@');
  });
});
