export const UPLOADS_PATH = '/objects/uploads/';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUploadId = (id: string): boolean => UUID.test(id);

/** The upload's id in an address; null if the address is not an upload's. */
export function idOfUrl(url: string): string | null {
  const id = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadId(id) ? id : null;
}

/** The picture's address on this site for a picture address or an upload address; null for any other address. */
export function uploadUrlOf(address: string, publicUrl: string): string | null {
  const site = new URL(publicUrl).origin;
  const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
  const url = path.startsWith(`/api${UPLOADS_PATH}`) ? path.slice('/api'.length) : path;
  return idOfUrl(url) === null ? null : url;
}
