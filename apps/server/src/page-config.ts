import type { ClamorConfig } from '@clamor/contract/page-config';
import type { Config } from './config.ts';

/** The part of the configuration that each page gets. */
export function pageConfig({ publicUrl, mail, cards, production }: Config): ClamorConfig {
  return {
    publicUrl,
    contactEmail: mail.contactEmail,
    supportEmail: mail.supportEmail,
    paymentProvider: cards.provider,
    development: !production,
  };
}
