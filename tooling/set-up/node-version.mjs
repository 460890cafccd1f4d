/** The oldest Node.js that Clamor runs on. */
export const OLDEST_NODE = '20.19';

/**
 * Whether Clamor runs on this version of Node.js.
 * @param {string} version such as `24.11.0`
 */
export function isSupportedNode(version) {
  return comparable(version) >= comparable(OLDEST_NODE);
}

/**
 * One number for major and minor, so that the minor counts only between equal majors.
 * @param {string} version
 */
function comparable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1_000 + minor;
}
