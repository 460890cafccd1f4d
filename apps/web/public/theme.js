// Runs before the first paint, so that a chosen theme never flashes the other one. A file, because the
// content security policy allows no inline script.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system's theme is shown then.
}
