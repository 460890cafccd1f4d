/**
 * What a page may load, show in frames and talk to besides the site itself, where it takes cards with the real provider. Every page has it: a
 * single-page application keeps the policy of its first document.
 */
export const PROVIDER_ORIGINS = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
} as const;
