import { used } from './words.ts';

console.log(used);
