import { expect } from 'vitest';
import { ADMIN_SECRET, type WholeClamor } from '../running-clamor.fixture.ts';

type Page = Awaited<ReturnType<WholeClamor['clamor']['app']['inject']>>;

/** Reads a staff list to its end, page by page. */
export async function readPages<Row extends { id: string }>({ clamor }: WholeClamor, from: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  let url: string | null = from;
  while (url !== null) {
    const page: Page = await clamor.app.inject({ url, headers: { 'x-admin-secret': ADMIN_SECRET } });
    expect(page.statusCode).toBe(200);
    pages.push(page.json());
    url = /<(.*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? null;
  }
  return pages;
}
