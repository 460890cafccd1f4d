// Runs before the first paint, so that a chosen theme never flashes the other one, and what is for visitors never flashes before a
// member. A file, because the content security policy allows no inline script.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem('authToken') !== null) document.documentElement.dataset.member = '';
} catch {
  // Storage may be forbidden; the system's theme and a visitor's page are shown then.
}

// Buttons and fields are painted before the script that answers them is here. Links and forms work without it, but for
// what a link keeps on this device.
{
  let pressed = null;
  // As `lib/like-intent.ts` keeps it. The link leads to the sign-in, which says why it asks, and the like is made afterwards.
  const keepLikeIntent = (slug) => {
    try {
      localStorage.setItem('likeIntent', JSON.stringify({ slug, until: Date.now() + 24 * 3_600_000 }));
    } catch {
      // Storage may be forbidden.
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
  const fields = new Map();
  const rememberField = ({ target }) => fields.set(target, target.value);
  addEventListener('input', rememberField, true);
  window.takeEarlyFields = () => {
    removeEventListener('input', rememberField, true);
    window.takeEarlyFields = undefined;
    return fields;
  };
}

// A rendered page can be read before its own code is here. A visitor gets that code after what is painted first: on a slow line it would
// take the line from styles, fonts and picture. A member gets it at once, and so does who presses something.
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
    // The frame that shows the last of it comes first.
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)), { once: true });
    for (const cause of ['pointerdown', 'keydown']) addEventListener(cause, load, { once: true });
    setTimeout(load, AT_LATEST_MS);
  }
}
