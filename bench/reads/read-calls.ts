/** A listing with a long history, and the addresses and ids that its readers use. */
export interface ReadPlace {
  slug: string;
  sellerName: string;
  count: number;
  /** The address of the last page but one of the activity: the oldest page that is full. */
  oldActivity: string;
}

/** A call that reads. */
export interface ReadCall {
  name: string;
  path(place: ReadPlace): string;
  signedIn: boolean;
}

const call = (name: string, path: ReadCall['path'], signedIn = false): ReadCall => ({ name, path, signedIn });

/** Every call that reads a listing, its history or its seller. */
export const READ_CALLS: readonly ReadCall[] = [
  call('market', () => '/api/listings?limit=20'),
  call('market by demand', () => '/api/listings?limit=20&sort=demand'),
  call('listing', ({ slug }) => `/api/listings/${slug}`),
  call('listing, signed in', ({ slug }) => `/api/listings/${slug}`, true),
  call('listing, its view loaded anew twice', ({ slug }) => `/api/listings/${slug}?version=900000000000`),
  call('first bids', ({ slug }) => `/api/listings/${slug}/bids?after=0&limit=100`),
  call(
    'bids in the middle',
    ({ slug, count }) => `/api/listings/${slug}/bids?after=${Math.floor(count / 2)}&limit=100`,
  ),
  call('newest activity', ({ slug }) => `/api/listings/${slug}/activity?limit=100`),
  call('oldest activity', ({ oldActivity }) => oldActivity),
  call('breakdown of demand', ({ slug }) => `/api/listings/${slug}/demand-breakdown`),
  call('like status', ({ slug }) => `/api/listings/${slug}/like-status`, true),
  call('profile', ({ sellerName }) => `/api/profile/${sellerName}`),
  call('page of a listing', ({ slug }) => `/listing/${slug}`),
];
