import type { ClamorConfig } from '@clamor/contract/page-config';

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
