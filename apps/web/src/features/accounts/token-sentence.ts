/** Explains tokens; shown beside every balance. */
export const TOKEN_SENTENCE =
  'Tokens are a balance we keep for you. Eligible listings show them; they have no cash value.';
