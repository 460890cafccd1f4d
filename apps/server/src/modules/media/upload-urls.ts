export const UPLOADS_PATH = '/objects/uploads/';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUploadId = (id: string): boolean => UUID.test(id);

/** The upload that an address shows; null where it is no address of an upload. */
export function idOfUrl(url: string): string | null {
  const id = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadId(id) ? id : null;
}

/**
 * Where the picture is shown that an address speaks of: its own, or the one that its file was sent to, on this site; null where it is neither.
 */
export function uploadUrlOf(address: string, publicUrl: string): string | null {
  const site = new URL(publicUrl).origin;
  const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
  const url = path.startsWith(`/api${UPLOADS_PATH}`) ? path.slice('/api'.length) : path;
  return idOfUrl(url) === null ? null : url;
}
