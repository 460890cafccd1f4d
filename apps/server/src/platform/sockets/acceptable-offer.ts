/** The name of the compression extension. An open socket's `extensions` contains it if the socket is compressed. */
export const COMPRESSION = 'permessage-deflate';
/** The size of the largest window, as a power of 2. zlib uses it by default. */
const FULL_WINDOW_BITS = 15;
/** The size of the window for clients' messages: the smallest of zlib, because clients send little. */
const CLIENT_WINDOW_BITS = 9;
const FLAGS: readonly string[] = ['server_no_context_takeover', 'client_no_context_takeover'];

/**
 * The WebSocket library's settings for compression. The window keeps its default, the largest. Without context takeover
 * one compressed frame is right for every socket, and no socket keeps a window of its own. `chunkSize` is small because
 * clients send little.
 */
export const SHARED_COMPRESSION = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibInflateOptions: { chunkSize: 1_024 },
} as const;

/**
 * The first offer of compression in a `Sec-WebSocket-Extensions` header that works with shared frames, in the form that
 * the library accepts with `SHARED_COMPRESSION`. Null: there is none (RFC 7692, 7.1). Without this function the library
 * would answer 400 to an invalid header, and accept an offer with a smaller window.
 */
export function acceptableOffer(header: string | undefined): string | null {
  for (const offer of (header ?? '').split(',')) {
    const [name, ...parameters] = offer.split(';').map((part) => part.trim());
    const accepted = name === COMPRESSION ? acceptedParameters(parameters) : null;
    if (accepted !== null) return [COMPRESSION, ...accepted].join('; ');
  }
  return null;
}

/** The parameters to accept. Null: one is unknown, malformed or repeated, or demands a smaller window. */
function acceptedParameters(parameters: readonly string[]): string[] | null {
  const seen = new Set<string>();
  const accepted: string[] = [];
  for (const parameter of parameters) {
    const [, name = '', value] = /^([a-z_]+)(?:\s*=\s*(.+))?$/.exec(parameter) ?? [];
    if (seen.has(name)) return null;
    seen.add(name);
    const bits = value === undefined ? null : windowBits(value);
    if (name === 'server_max_window_bits' && bits === FULL_WINDOW_BITS) accepted.push(`${name}=${bits}`);
    else if (name === 'client_max_window_bits' && (value === undefined || bits !== null)) {
      if (bits === null || bits >= CLIENT_WINDOW_BITS) accepted.push(`${name}=${CLIENT_WINDOW_BITS}`);
    } else if (!FLAGS.includes(name) || value !== undefined) return null;
  }
  return accepted;
}

/** The value of a window parameter, 8 to 15, with or without quotes; null for any other value. */
function windowBits(value: string): number | null {
  const [, plain, quoted] = /^(?:([89]|1[0-5])|"([89]|1[0-5])")$/.exec(value) ?? [];
  const digits = plain ?? quoted;
  return digits === undefined ? null : Number(digits);
}
