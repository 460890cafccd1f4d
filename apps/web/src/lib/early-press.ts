declare global {
  interface Window {
    /**
     * Set by `theme.js`. Returns the button that was pressed before the page's script ran, and makes `theme.js` stop
     * listening.
     */
    takeEarlyPress?: (() => Element | null) | undefined;
    /** Set by `theme.js`. It returns the fields that were changed, with their values, and stops `theme.js` from listening. */
    takeEarlyFields?: (() => ReadonlyMap<EventTarget, string>) | undefined;
  }
}

let pressed: Element | null = null;

/**
 * Takes over the last early press from `theme.js`, which stops listening. Call it when React starts: from then on React
 * receives presses itself, also on HTML that it has not hydrated yet.
 */
export function takeEarlyPress(): void {
  pressed = window.takeEarlyPress?.() ?? null;
}

/**
 * Repeats what was typed and chosen on the server's HTML before the page's script ran, and then the press; of several
 * presses only the last. The HTML is that of a visitor, so the button never bids. Do not call it within an effect: an
 * event makes React take over the part of the page in which it happens, but during effects it is lost instead.
 */
export function repeatEarlyPress(): void {
  for (const [field, value] of window.takeEarlyFields?.() ?? []) repeatChange(field, value);
  const button = pressed;
  pressed = null;
  if (button instanceof HTMLButtonElement && button.isConnected) button.click();
}

/** React takes over a field as it finds it, and does not know that it was changed. */
function repeatChange(field: EventTarget, value: string): void {
  const tell = (type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));
  // From this event on React knows the field, also in a part of the page that it had not taken over.
  tell('input');
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell('change');
  } else if (field instanceof HTMLInputElement) {
    // React compares with what was last set through the element's own property.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    tell('input');
  }
}
