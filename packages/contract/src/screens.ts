/** What a page says of itself before anybody knows what is on it. */
interface ScreenHead {
  title: string;
  /** False keeps it out of search engines. */
  index: boolean;
}

/** The addresses whose page says the same of itself whoever asks. */
export const TITLED_SCREENS = {
  '/login': { title: 'Sign In', index: true },
  '/register': { title: 'Sign Up', index: true },
  '/verify-email': { title: 'Verify your email', index: false },
  '/forgot-password': { title: 'Forgotten password', index: false },
  '/reset-password': { title: 'Choose a new password', index: false },
  '/create': { title: 'Create New Auction', index: false },
  '/orders': { title: 'Orders', index: false },
  '/money': { title: 'Money', index: false },
  '/terms': { title: 'Terms', index: true },
  '/privacy': { title: 'Privacy', index: true },
  '/help': { title: 'Help', index: true },
  '/admin': { title: 'Staff', index: false },
  '/test-helper': { title: 'Test Helper', index: false },
} as const satisfies Record<string, ScreenHead>;

/** Every address that shows something, as a router spells it. The site says what each shows, the server what the others answer: what is forgotten does not compile. */
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
