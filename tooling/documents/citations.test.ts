import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkCitations, headingsOf } from './find-citations.mjs';
import { missingProofs, proofsIn } from './find-proofs.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const DELIBERATE = path('../violations/citations');
const ROOT = path('../..');

describe('the rule that whoever cites a document names a heading that it has', () => {
  it('catches every deliberate violation', () => {
    const { filesRead, violations } = checkCitations(DELIBERATE);
    expect(filesRead).toBe(5);
    expect(violations).toEqual([
      'docs/desk.md has two headings #lanes',
      'apps/server/migrations/0001_rows.sql:1 cites docs/desk.md#locks: there is no such heading',
      'apps/server/src/lane.ts:3 cites docs/desk.md#grace-period: there is no such heading',
      'apps/server/src/lane.ts:6 cites docs/desk.md without a heading',
      'apps/server/src/lane.ts:9 cites docs/house.md: there is no such document',
      'docs/desk.md:9 cites docs/product.md#outages: there is no such heading',
      'docs/desk.md:9 cites docs/desk.md#beats: there is no such heading',
      'docs/product.md:2 says "desk document" instead of naming a heading',
      'packages/domain/src/rule.ts:1 says "desk document" instead of naming a heading',
      'packages/domain/src/rule.ts:1 says "the decisions" instead of naming a heading',
      'packages/domain/src/rule.ts:4 says "decisions, Wire" instead of naming a heading',
      'packages/domain/src/rule.ts:7 says "product specification" instead of naming a heading',
      'packages/domain/src/rule.ts:10 says "decisions.md" instead of naming a heading',
    ]);
  });

  it('is kept in the product, its tests and SQL, the tooling and the documents', () => {
    const { filesRead, citations, violations } = checkCitations(ROOT);
    expect(violations).toEqual([]);
    expect(filesRead).toBeGreaterThan(700);
    expect(citations).toBeGreaterThan(60);
  });

  it('reads headings as a page shows them', () => {
    const page = '# The desk\n\n## The tag of a `COMMIT`\n\n```\n# no heading\n```\n\n### Fat-finger guard\n';
    expect(headingsOf(page)).toEqual(['the-desk', 'the-tag-of-a-commit', 'fat-finger-guard']);
  });
});

describe('what the page about the desk says to be shown by a test', () => {
  it('is shown by a test of that title', () => {
    expect(proofsIn(readFileSync(`${ROOT}docs/desk.md`, 'utf8')).length).toBeGreaterThan(40);
    expect(missingProofs(ROOT, 'docs/desk.md')).toEqual([]);
  });

  it('is missed where file or title is not there', () => {
    expect(missingProofs(DELIBERATE, 'docs/desk.md')).toEqual([
      { file: 'apps/server/src/lane.ts', title: 'holds every promise' },
      { file: 'apps/server/src/gone.test.ts', title: 'is gone' },
    ]);
  });
});
