/** The extension in a socket's `extensions` after its offer was accepted. */
export const COMPRESSION = 'permessage-deflate';
/** The largest window, which zlib uses by default. */
const FULL_WINDOW_BITS = 15;
/** Clients send little, so their messages need only the smallest window of zlib. */
const CLIENT_WINDOW_BITS = 9;
const FLAGS: readonly string[] = ['server_no_context_takeover', 'client_no_context_takeover'];

/**
 * The WebSocket library's answer to compression offers. With full windows and without context takeover, one compressed
 * frame suits every socket, and no socket needs its own window.
 */
export const SHARED_COMPRESSION = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibInflateOptions: { chunkSize: 1_024 },
} as const;

/**
 * The first offer in a `Sec-WebSocket-Extensions` header that works with shared frames, in the form that the library
 * accepts with `SHARED_COMPRESSION`; null: none (RFC 7692, 7.1). The library alone would answer 400 to an invalid
 * header, and would accept a smaller window.
 */
export function acceptableOffer(header: string | undefined): string | null {
  for (const offer of (header ?? '').split(',')) {
    const [name, ...parameters] = offer.split(';').map((part) => part.trim());
    const accepted = name === COMPRESSION ? acceptedParameters(parameters) : null;
    if (accepted !== null) return [COMPRESSION, ...accepted].join('; ');
  }
  return null;
}

/** Null: a parameter is unknown, malformed or repeated, or asks for a smaller window. */
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

/** Null: no number from 8 to 15, plain or in quotes. */
function windowBits(value: string): number | null {
  const [, plain, quoted] = /^(?:([89]|1[0-5])|"([89]|1[0-5])")$/.exec(value) ?? [];
  const digits = plain ?? quoted;
  return digits === undefined ? null : Number(digits);
}
