const YEAR_SECONDS = 31_536_000;

/** Headers of every answer of a site that is known under https: browsers shall never speak http with it again. */
export function transportHeaders(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
}

/**
 * What pages may use of a device: the screen stays lit during an auction, and a listing can be shared. What is not named here keeps the
 * browser's own rule.
 */
export const PERMISSIONS_POLICY = [
  'screen-wake-lock=(self)',
  'web-share=(self)',
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'midi', 'usb', 'serial', 'hid', 'bluetooth'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');
