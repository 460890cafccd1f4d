declare global {
  interface Window {
    /** Set by `theme.js`: the button that was pressed before the page's script was there, and no longer being told. */
    takeEarlyPress?: (() => Element | null) | undefined;
  }
}

let pressed: Element | null = null;

/** From here on React hears presses itself, also on HTML that it has not taken over yet. */
export function takeEarlyPress(): void {
  pressed = window.takeEarlyPress?.() ?? null;
}

/**
 * Presses the button that somebody pressed on the server's HTML before the script was there. Only the last one: who presses twice waits for one answer.
 * That HTML is what a visitor sees, so the button never bids.
 */
export function repeatEarlyPress(): void {
  const button = pressed;
  pressed = null;
  if (button instanceof HTMLButtonElement && button.isConnected) button.click();
}
