/** The program's version, equal to the one in package.json. */
export const VERSION = '0.1.0';
