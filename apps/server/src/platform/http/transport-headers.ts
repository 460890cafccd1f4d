const YEAR_SECONDS = 31_536_000;

/** Headers of every answer of a site with an https address. With them browsers never use http there again. */
export function transportHeaders(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
}

/**
 * Which functions of a device pages may use: keeping the screen on during an auction, and sharing a listing. Functions
 * that are not named here keep the browser's default.
 */
export const PERMISSIONS_POLICY = [
  'screen-wake-lock=(self)',
  'web-share=(self)',
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'midi', 'usb', 'serial', 'hid', 'bluetooth'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');
