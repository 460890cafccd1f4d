import { type PageHead, SITE_HEAD, SITE_NAME, wholeAddress } from './page-head.ts';

/** The query parameters that filter or sort the market. Others, such as those of a campaign, do not change the page. */
export const NARROWING = ['q', 'status', 'mode', 'category', 'sort', 'cursor'];

/**
 * The head of the home page. Search results are not indexed, because search engines find the listings directly.
 * @param asked the names of the address's query parameters
 */
export function marketHead(asked: Iterable<string>, origin: string): PageHead {
  return {
    ...SITE_HEAD,
    canonicalPath: '/',
    index: ![...asked].some((name) => NARROWING.includes(name)),
    data: { '@type': 'WebSite', name: SITE_NAME, url: wholeAddress('/', origin), description: SITE_HEAD.description },
  };
}
