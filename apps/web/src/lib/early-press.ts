declare global {
  interface Window {
    /**
     * Set by `theme.js`. Returns the button that was pressed before the page's script ran, and makes `theme.js` stop
     * listening.
     */
    takeEarlyPress?: (() => Element | null) | undefined;
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
 * Repeats a press on the server's HTML that came before the page's script ran; of several, only the last. The HTML is
 * that of a visitor, so the button never bids.
 */
export function repeatEarlyPress(): void {
  const button = pressed;
  pressed = null;
  if (button instanceof HTMLButtonElement && button.isConnected) button.click();
}
