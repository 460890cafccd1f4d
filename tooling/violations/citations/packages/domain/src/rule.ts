/** What the decisions say, and the desk
 * document too. */
export const first = 1;
/** Upper case (decisions, Wire conventions). */
export const second = 2;
/**
 * The words of the product
 * specification.
 */
export const third = 3; // decisions.md
