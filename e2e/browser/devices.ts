/** The windows that screens are drawn for. */
export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Device = keyof typeof SIZES;
export const DEVICES: readonly Device[] = ['desktop', 'phone'];
