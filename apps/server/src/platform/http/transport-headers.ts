const YEAR_SECONDS = 31_536_000;

/** Headers of every answer of a site that is known under https: browsers must never use http again. */
export function transportHeaders(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
}

/**
 * What pages may use of a device: keeping the screen on during an auction, and sharing a listing. Features that are not
 * named here keep the browser's default.
 */
export const PERMISSIONS_POLICY = [
  'screen-wake-lock=(self)',
  'web-share=(self)',
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'midi', 'usb', 'serial', 'hid', 'bluetooth'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');
