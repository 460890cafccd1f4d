import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { Banners, OfflineMark } from './banners.tsx';
import { ComingScreen } from './coming-screen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/**
 * After navigation, scrolls to the top and moves the focus to the main element, so that a screen reader starts there.
 * While somebody types a search, the focus stays in the search field.
 */
function useFreshStart(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A typed search changes the page to the market, and the search field must keep the focus.
    if (document.activeElement?.closest('search')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The header, banners and footer around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useFreshStart(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div className="print:hidden">
        <Header />
        <Banners />
      </div>
      <OfflineMark />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="page flex-1 overflow-x-clip pt-6 pb-16 outline-none has-data-skeleton:min-h-dvh sm:pt-10"
      >
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<ComingScreen path={pathname} />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <div className="print:hidden">
        <Footer />
      </div>
    </div>
  );
}
