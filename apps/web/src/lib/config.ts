import type { PROVIDERS } from '@clamor/contract/limits';

/** The configuration that the server embeds in its HTML. */
export interface ClamorConfig {
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
}

const DEFAULTS: ClamorConfig = {
  publicUrl: typeof location === 'undefined' ? '' : location.origin,
  contactEmail: 'hello@clamor.example',
  supportEmail: 'support@clamor.example',
  paymentProvider: 'sandbox',
  development: import.meta.env.DEV,
};

/** Reads `<meta name="clamor-config" content="{json}">`; missing fields keep their defaults. */
export function readConfig(page: Document): ClamorConfig {
  const text = page.querySelector('meta[name="clamor-config"]')?.getAttribute('content') ?? '';
  try {
    return { ...DEFAULTS, ...(text === '' ? {} : (JSON.parse(text) as Partial<ClamorConfig>)) };
  } catch {
    return DEFAULTS;
  }
}

export const config: ClamorConfig = typeof document === 'undefined' ? { ...DEFAULTS } : readConfig(document);

/** Sets the configuration for rendering on the server, where there is no document. */
export function setConfig(settings: ClamorConfig): void {
  Object.assign(config, settings);
}
