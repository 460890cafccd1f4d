export const UPLOADS_PATH = '/objects/uploads/';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUploadId = (id: string): boolean => UUID.test(id);

/** The id of the upload at this address; null if the address is not an upload's. */
export function idOfUrl(url: string): string | null {
  const id = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadId(id) ? id : null;
}

/**
 * Converts a picture's address or the address to which it was sent into the picture's path on this site. Null for any
 * other address.
 */
export function uploadUrlOf(address: string, publicUrl: string): string | null {
  const site = new URL(publicUrl).origin;
  const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
  const url = path.startsWith(`/api${UPLOADS_PATH}`) ? path.slice('/api'.length) : path;
  return idOfUrl(url) === null ? null : url;
}
