import { readFileSync } from 'fs';

export const read = readFileSync;
