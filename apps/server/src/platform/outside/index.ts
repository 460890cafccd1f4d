export { measureOutsideParts } from './outside-metrics.ts';
export { OutsidePart, type OutsidePartStatus } from './outside-part.ts';
export { OutsideParts } from './outside-parts.ts';
