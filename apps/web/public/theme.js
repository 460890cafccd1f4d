// Runs before the first paint, so that the page never flashes in the wrong theme, and a member never sees the parts for
// visitors flash. It is a file because the content security policy forbids inline scripts.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem('authToken') !== null) document.documentElement.dataset.member = '';
} catch {
  // Storage may be forbidden. Then the system's theme and a visitor's page are shown.
}

// Buttons are painted before the page's script has loaded, so this remembers a press for it. Links and forms work
// without the script, except that the link 'I want this' must store its intent on the device.
{
  let pressed = null;
  // Stores the intent as `lib/like-intent.ts` does. The link leads to the sign-in, and the like is made afterwards.
  const keepLikeIntent = (slug) => {
    try {
      localStorage.setItem('likeIntent', JSON.stringify({ slug, until: Date.now() + 24 * 3_600_000 }));
    } catch {
      // Storage may be forbidden. Then the visitor must press again after signing in.
    }
  };
  const remember = ({ target }) => {
    if (!(target instanceof Element)) return;
    pressed = target.closest('button[type="button"]') ?? pressed;
    const slug = target.closest('a[data-wants]')?.dataset.wants;
    if (slug !== undefined) keepLikeIntent(slug);
  };
  addEventListener('click', remember, true);
  window.takeEarlyPress = () => {
    removeEventListener('click', remember, true);
    window.takeEarlyPress = undefined;
    return pressed;
  };
}

// Loads the page's own script. A rendered page can be read without it. For a visitor it waits until the page is
// painted, because on a slow line it would compete with styles, fonts and pictures. For a member, or after a press, it
// loads at once.
{
  const AT_LATEST_MS = 3000;
  const files = document.querySelector('meta[name="clamor-scripts"]')?.content.split(' ') ?? [];
  const load = () => {
    const [entry, ...imported] = files.splice(0);
    if (entry === undefined) return;
    for (const href of imported) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    );
  };
  if (document.documentElement.dataset.member !== undefined) {
    load();
  } else {
    // Waits for the frame in which the page is completely painted.
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)), { once: true });
    for (const cause of ['pointerdown', 'keydown']) addEventListener(cause, load, { once: true });
    setTimeout(load, AT_LATEST_MS);
  }
}
