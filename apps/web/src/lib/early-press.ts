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
 * presses only the last. The HTML is that of a visitor, so the button never bids. Do not call it within an effect. An
 * event makes React hydrate the part of the page in which it happens, but an event during an effect is lost.
 */
export function repeatEarlyPress(): void {
  for (const [field, value] of window.takeEarlyFields?.() ?? []) repeatChange(field, value);
  const button = pressed;
  pressed = null;
  if (button instanceof HTMLButtonElement && button.isConnected) button.click();
}

/** Repeats a change of a field. React hydrates a field with the value that it finds, and does not notice the change. */
function repeatChange(field: EventTarget, value: string): void {
  const tell = (type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));
  // The event makes React hydrate this part of the page, if it has not done so yet.
  tell('input');
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell('change');
  } else if (field instanceof HTMLInputElement) {
    // React reports a change only if the value differs from the one last set through the element's own `value`
    // property. So that one is emptied, and the prototype's setter sets the value past it.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    tell('input');
  }
}
