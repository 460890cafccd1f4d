import { type PageHead, SITE_HEAD, SITE_NAME, wholeAddress } from './page-head.ts';

/** What narrows or orders the market in its page's address. Others, such as those of a campaign, change nothing that is shown. */
export const NARROWING = ['q', 'status', 'mode', 'category', 'sort', 'cursor'];

/**
 * The home page. What somebody searched for is no page of its own: search engines find the listings by themselves.
 * @param asked the names of the parameters in its address
 */
export function marketHead(asked: Iterable<string>, origin: string): PageHead {
  return {
    ...SITE_HEAD,
    canonicalPath: '/',
    index: ![...asked].some((name) => NARROWING.includes(name)),
    data: { '@type': 'WebSite', name: SITE_NAME, url: wholeAddress('/', origin), description: SITE_HEAD.description },
  };
}
