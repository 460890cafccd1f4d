/** A page's first rendering takes longer than any later one, and may be answered with the shell. */
const ATTEMPTS = 40;
const ATTEMPTS_APART_MS = 300;

/** Asks until the answer is rendered, so that the server keeps it. Throws where it never is. */
export async function renderedPage(origin: string, path: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const html = await (await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })).text();
    if (html.includes('id="first-view"')) return html;
    await new Promise((again) => setTimeout(again, ATTEMPTS_APART_MS));
  }
  throw new Error(`the server does not render ${path}`);
}
