// Runs before the first paint, so that a chosen theme never flashes the other one, and what is for visitors never flashes before a
// member. A file, because the content security policy allows no inline script.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem('authToken') !== null) document.documentElement.dataset.member = '';
} catch {
  // Storage may be forbidden; the system's theme and a visitor's page are shown then.
}

// Buttons are painted before the script that answers them is here. Links and forms work without it.
{
  let pressed = null;
  const remember = ({ target }) => {
    if (target instanceof Element) pressed = target.closest('button[type="button"]') ?? pressed;
  };
  addEventListener('click', remember, true);
  window.takeEarlyPress = () => {
    removeEventListener('click', remember, true);
    window.takeEarlyPress = undefined;
    return pressed;
  };
}
