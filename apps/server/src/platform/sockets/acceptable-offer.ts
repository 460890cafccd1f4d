/** What a socket's `extensions` name if its offer was accepted. */
export const COMPRESSION = 'permessage-deflate';
/** The largest window, which zlib compresses with if nothing else was agreed. */
const FULL_WINDOW_BITS = 15;
/** Clients say little, so their compressed messages need no larger window. zlib has none below it. */
const CLIENT_WINDOW_BITS = 9;
const FLAGS: readonly string[] = ['server_no_context_takeover', 'client_no_context_takeover'];

/**
 * How the WebSocket library is to answer offers of compression. Without context takeover on both sides and with the full window, one
 * compressed frame suits every socket, and no socket keeps a window of its own.
 */
export const SHARED_COMPRESSION = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibInflateOptions: { chunkSize: 1_024 },
} as const;

/**
 * The first offer in a `Sec-WebSocket-Extensions` header that shared frames suit, written as the library accepts it with `SHARED_COMPRESSION`;
 * null where there is none (RFC 7692, 7.1). The library answers 400 to a header that it cannot read, and would agree to a smaller window.
 */
export function acceptableOffer(header: string | undefined): string | null {
  for (const offer of (header ?? '').split(',')) {
    const [name, ...parameters] = offer.split(';').map((part) => part.trim());
    const accepted = name === COMPRESSION ? acceptedParameters(parameters) : null;
    if (accepted !== null) return [COMPRESSION, ...accepted].join('; ');
  }
  return null;
}

/** Null: one of them is unknown, malformed or repeated, or asks for a smaller window. */
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
