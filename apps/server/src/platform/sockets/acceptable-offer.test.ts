import { describe, expect, it } from 'vitest';
import { acceptableOffer } from './acceptable-offer.ts';

const ACCEPTED: [who: string, header: string, accepted: string][] = [
  ['Firefox and Safari', 'permessage-deflate', 'permessage-deflate'],
  ['Chromium', 'permessage-deflate; client_max_window_bits', 'permessage-deflate; client_max_window_bits=9'],
  [
    'who names what the server does anyway',
    'permessage-deflate; server_no_context_takeover; client_no_context_takeover',
    'permessage-deflate',
  ],
  [
    'who names the full window, in quotes and with blanks',
    'permessage-deflate;server_max_window_bits = "15" ; client_max_window_bits=10',
    'permessage-deflate; server_max_window_bits=15; client_max_window_bits=9',
  ],
  ['a client with the smallest window', 'permessage-deflate; client_max_window_bits=8', 'permessage-deflate'],
  [
    'who offers something else first',
    'x-webkit-deflate-frame, permessage-deflate; server_max_window_bits=10, permessage-deflate',
    'permessage-deflate',
  ],
];

const REFUSED: [what: string, header: string | undefined][] = [
  ['no header', undefined],
  ['an empty header', ''],
  ['another extension', 'permessage-bzip2'],
  ['a smaller window of the server', 'permessage-deflate; server_max_window_bits=10'],
  ['a window without its size', 'permessage-deflate; server_max_window_bits'],
  ['a window that is none', 'permessage-deflate; client_max_window_bits=16'],
  ['a window in broken quotes', 'permessage-deflate; server_max_window_bits="15'],
  ['a flag with a value', 'permessage-deflate; server_no_context_takeover=1'],
  ['a parameter twice', 'permessage-deflate; client_max_window_bits; client_max_window_bits'],
  ['an unknown parameter', 'permessage-deflate; x=1'],
  ['nothing between semicolons', 'permessage-deflate; ;'],
];

describe('an offer of compression', () => {
  it.each(ACCEPTED)('of %s is accepted', (_, header, accepted) => {
    expect(acceptableOffer(header)).toBe(accepted);
  });

  it.each(REFUSED)('with %s is passed over', (_, header) => {
    expect(acceptableOffer(header)).toBeNull();
  });
});
