import type { PROVIDERS } from './limits.ts';

/**
 * The settings that the server writes into each page, where everybody can read them. It is a `type`, because an
 * interface cannot be used as a `Record`.
 */
export type ClamorConfig = {
  /** The site's public address. */
  publicUrl: string;
  /** The footer's address for visitors. */
  contactEmail: string;
  /** The footer's address for members. */
  supportEmail: string;
  /** The card provider. With `sandbox` no real money moves. */
  paymentProvider: (typeof PROVIDERS)[number];
  /** Whether the server has its test helper. */
  development: boolean;
};
