/** Why a socket was closed (decisions.md, Wire conventions). */
export const CLOSE = {
  policy: 1008,
  tooBig: 1009,
  tryLater: 1013,
  sessionEnded: 4401,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
