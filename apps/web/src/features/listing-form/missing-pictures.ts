import { probeApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { READ_OBJECT } from './api.ts';

/** Which of these pictures the server no longer has. If the server does not answer, a picture counts as present. */
export async function missingPictures(urls: readonly string[]): Promise<string[]> {
  const missing = await Promise.all(urls.map(isMissing));
  return urls.filter((_url, index) => missing[index]);
}

async function isMissing(url: string): Promise<boolean> {
  try {
    await probeApi(READ_OBJECT, { params: { id: url.slice(url.lastIndexOf('/') + 1) } });
    return false;
  } catch (error) {
    return isApiError(error, 'NOT_FOUND');
  }
}
