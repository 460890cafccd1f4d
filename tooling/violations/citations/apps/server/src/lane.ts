/** Runs batch after batch (docs/desk.md#lanes). */
export const right = 1;
/** Waits a while (docs/desk.md#grace-period). */
export const wrongHeading = 2;

/** As docs/desk.md says. */
export const noHeading = 3;

// See docs/house.md#lanes.
export const noDocument = 4;
