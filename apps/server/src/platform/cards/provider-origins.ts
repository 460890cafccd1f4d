/**
 * The origins that a page may load, frame and connect to for the real provider. Every page allows them, because a
 * single-page application keeps the policy of its first document.
 */
export const PROVIDER_ORIGINS = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
} as const;
