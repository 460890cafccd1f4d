/** The page of this site that is shared. */
export interface SharedPage {
  title: string;
  /** An absolute URL. */
  url: string;
}

/** `shared`: the device's share sheet took it. `copied`: the link is on the clipboard. `left`: the person closed the sheet. */
export type ShareResult = 'shared' | 'copied' | 'left' | 'failed';

/** Opens the device's share sheet, or copies the link if there is none. Call it from a press, as browsers require. */
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
