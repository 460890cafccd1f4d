import type { PageHead } from './page-head.ts';

/** A page's head before its data is known. */
type ScreenHead = Pick<PageHead, 'title' | 'description'> & Required<Pick<PageHead, 'index'>>;

/** The addresses whose page head never depends on data. */
export const TITLED_SCREENS = {
  '/login': { title: 'Sign In', index: true, description: 'Sign in to Clamor to want, boost, bid and sell.' },
  '/register': {
    title: 'Sign Up',
    index: true,
    description: 'Join Clamor and get 25,000 tokens when you verify your email.',
  },
  '/verify-email': { title: 'Verify your email', index: false },
  '/forgot-password': { title: 'Forgotten password', index: false },
  '/reset-password': { title: 'Choose a new password', index: false },
  '/account': { title: 'Account', index: false },
  '/change-email': { title: 'Confirm your new email', index: false },
  '/create': { title: 'Create New Auction', index: false },
  '/dashboard': { title: 'Dashboard', index: false },
  '/bids': { title: 'My bids', index: false },
  '/notices': { title: 'Notices', index: false },
  '/orders': { title: 'Orders', index: false },
  '/money': { title: 'Money', index: false },
  '/terms': { title: 'Terms', index: true },
  '/privacy': { title: 'Privacy', index: true },
  '/help': { title: 'Help', index: true },
  '/admin': { title: 'Staff', index: false },
  '/test-helper': { title: 'Test Helper', index: false },
} as const satisfies Record<string, ScreenHead>;

/** The head of a page in `TITLED_SCREENS`, with its canonical address if search engines may index it. */
export function screenHead(path: keyof typeof TITLED_SCREENS): PageHead {
  const head: ScreenHead = TITLED_SCREENS[path];
  return head.index ? { ...head, canonicalPath: path } : head;
}

/** Pages whose head is the same for every record that they show. */
export const UNTITLED_HEADS = {
  order: { title: 'Order', index: false },
  staffListing: { title: 'Staff: listing', index: false },
  /** The page of the address `/user`, which lacks the member's name. */
  noName: { title: 'Profile', index: false },
  noMember: { title: 'Member Not Found', description: 'There is no member with this name.', index: false },
  noListing: {
    title: 'Auction Not Found',
    description: 'The auction you are looking for could not be found.',
    index: false,
  },
  noPage: { title: '404 - Page Not Found', index: false },
} as const satisfies Record<string, ScreenHead>;

/**
 * Every page address in router syntax. The site maps each address to a screen, and the server maps it to a status. Code
 * that misses an address does not compile.
 */
export type ScreenPath =
  | keyof typeof TITLED_SCREENS
  | '/'
  | '/listings'
  | '/listing'
  | '/listing/:slug'
  | '/orders/:auctionId'
  | '/admin/listing/:id'
  | '/user'
  | '/user/:username';
