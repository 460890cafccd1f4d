/** The close codes that this folder uses itself (RFC 6455, 7.4.1, and IANA's registry of close codes). */
export const CLOSE = { policy: 1008, tryLater: 1013 } as const;
