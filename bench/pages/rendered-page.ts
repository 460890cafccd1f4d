/** The most requests for a page. At first the server may answer with the shell: HTML without the page's content. */
const ATTEMPTS = 40;
const ATTEMPTS_APART_MS = 300;

/**
 * Requests a page until the answer is rendered. From then on the server has it in its cache. Throws if that does not
 * happen.
 */
export async function renderedPage(origin: string, path: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const html = await (await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })).text();
    if (html.includes('id="first-view"')) return html;
    await new Promise((again) => setTimeout(again, ATTEMPTS_APART_MS));
  }
  throw new Error(`the server does not render ${path}`);
}
