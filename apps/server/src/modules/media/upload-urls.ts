export const UPLOADS_PATH = '/objects/uploads/';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUploadId = (id: string): boolean => UUID.test(id);

/** The upload that an address shows; null where it is no address of an upload. */
export function idOfUrl(url: string): string | null {
  const id = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadId(id) ? id : null;
}
