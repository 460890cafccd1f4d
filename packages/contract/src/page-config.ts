import type { PROVIDERS } from './limits.ts';

/** The settings that the server writes into each page. Everybody can read them. A `type`, so that it is a record too. */
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
