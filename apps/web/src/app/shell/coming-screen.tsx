import { SITE_NAME } from '@clamor/contract/page-head';
import { type ScreenPath, TITLED_SCREENS } from '@clamor/contract/screens';
import { ListingSkeleton } from '../../features/listings/listing-skeleton.tsx';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { LoadingMeta } from '../page-meta.tsx';
import { ScreenSkeleton, SignInSkeleton } from './screen-skeleton.tsx';

const SIGN_IN_SCREENS: readonly ScreenPath[] = [
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/change-email',
];

const titleOf = (path: string): string =>
  path in TITLED_SCREENS ? TITLED_SCREENS[path as keyof typeof TITLED_SCREENS].title : SITE_NAME;

function Shape({ path }: { path: string }) {
  if (SIGN_IN_SCREENS.some((screen) => screen === path)) return <SignInSkeleton />;
  if (path.startsWith('/listing/')) return <ListingSkeleton />;
  if (path.startsWith('/user/')) return <ProfileSkeleton />;
  return <ScreenSkeleton />;
}

/** The skeleton and title of a screen whose file is still loading. */
export function ComingScreen({ path }: { path: string }) {
  return (
    <>
      <LoadingMeta title={titleOf(path)} />
      <Shape path={path} />
    </>
  );
}
