// Breaks: no-circles.
import type { Here } from './type-circle.ts';

export interface There {
  here: Here;
}
