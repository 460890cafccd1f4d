export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The theme chosen on this device. `public/theme.js` reads the same key before the first paint. */
export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden. Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener when the theme changes. A choice in another tab also changes the theme of this page. */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    showTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The theme in force, chosen by the person or by the system. */
export function seenTheme(): 'light' | 'dark' {
  const chosen = chosenTheme();
  if (chosen !== 'system') return chosen;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Calls the listener when the theme in force may have changed, by a choice or on the device. */
export function subscribeToSeenTheme(listener: () => void): () => void {
  const device = matchMedia(DARK);
  const unsubscribe = subscribeToTheme(listener);
  device.addEventListener('change', listener);
  return () => {
    unsubscribe();
    device.removeEventListener('change', listener);
  };
}
