/** Of the program, as its package.json says. */
export const VERSION = '0.1.0';
