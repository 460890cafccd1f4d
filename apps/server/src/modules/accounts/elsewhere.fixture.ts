import type { AccountSite, Answer } from './account-site.fixture.ts';

/** Sends requests from this network address instead of the tests' usual one, with this cookie if one is given. */
export function callsFrom(site: AccountSite, remoteAddress: string, cookie?: string) {
  return async (method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> => {
    const response = await site.app.inject({
      method,
      url,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: cookie === undefined ? {} : { cookie },
    });
    return { status: response.statusCode, body: response.json() };
  };
}
