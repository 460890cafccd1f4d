/** What a person shares: a page of this site. */
export interface SharedPage {
  title: string;
  /** Absolute. */
  url: string;
}

/** `shared`: the device's own sheet took it. `copied`: the link is on the clipboard. `left`: the person closed the sheet. */
export type ShareResult = 'shared' | 'copied' | 'left' | 'failed';

/** Opens the device's share sheet, or copies the link where there is none. Call it from a press: browsers demand one. */
export async function sharePage(page: SharedPage): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    }
  }
  return await copyLink(page.url);
}

async function copyLink(url: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
