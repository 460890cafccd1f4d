/** Every address that shows something, as a router spells it. Server and site each say what it is to them: what one forgets does not compile. */
export type ScreenPath =
  | '/'
  | '/login'
  | '/register'
  | '/verify-email'
  | '/forgot-password'
  | '/reset-password'
  | '/create'
  | '/listings'
  | '/listing'
  | '/listing/:slug'
  | '/user'
  | '/user/:username'
  | '/test-helper';
