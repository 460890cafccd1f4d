import type { changeTiming } from '@clamor/contract/lifecycle';
import type { createListing, readListing, relist, updateListing } from '@clamor/contract/listings';
import type { readObject } from '@clamor/contract/media';
import { callOf } from '../../lib/api.ts';

export const CREATE_LISTING = callOf<typeof createListing>('POST', '/api/listings');
export const UPDATE_LISTING = callOf<typeof updateListing>('PUT', '/api/listings/{slug}');
export const CHANGE_TIMING = callOf<typeof changeTiming>('PATCH', '/api/listings/{slug}/timing');
export const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
export const RELIST = callOf<typeof relist>('POST', '/api/listings/{slug}/relist');
export const READ_OBJECT = callOf<typeof readObject>('GET', '/objects/uploads/{id}');
