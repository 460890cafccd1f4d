import type { There } from './type-circle-back.ts';

export interface Here {
  there: There;
}
