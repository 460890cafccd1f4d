import { SITE_NAME } from '@clamor/contract/page-head';
import { TITLED_SCREENS, UNTITLED_HEADS } from '@clamor/contract/screens';
import { ListingSkeleton } from '../../features/listings/listing-skeleton.tsx';
import { OrderSkeleton } from '../../features/payments/order/order-skeleton.tsx';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { TextSkeleton } from '../../features/texts/text-skeleton.tsx';
import { LoadingMeta } from '../page-meta.tsx';
import { ScreenSkeleton, SignInSkeleton, TitledSkeleton } from './screen-skeleton.tsx';

/** Skeletons of screens that differ from the usual layout. */
const SHAPES: Partial<Record<keyof typeof TITLED_SCREENS, typeof ScreenSkeleton>> = {
  '/login': SignInSkeleton,
  '/register': SignInSkeleton,
  '/verify-email': SignInSkeleton,
  '/forgot-password': SignInSkeleton,
  '/reset-password': SignInSkeleton,
  '/change-email': SignInSkeleton,
  '/account': TitledSkeleton,
  '/bids': TitledSkeleton,
  '/dashboard': TitledSkeleton,
  '/money': TitledSkeleton,
  '/notices': TitledSkeleton,
  '/orders': TitledSkeleton,
  '/terms': TextSkeleton,
  '/privacy': TextSkeleton,
  '/help': TextSkeleton,
};

const isTitled = (path: string): path is keyof typeof TITLED_SCREENS => path in TITLED_SCREENS;

function titleOf(path: string): string {
  if (isTitled(path)) return TITLED_SCREENS[path].title;
  if (path.startsWith('/orders/')) return UNTITLED_HEADS.order.title;
  if (path.startsWith('/admin/listing/')) return UNTITLED_HEADS.staffListing.title;
  return SITE_NAME;
}

function Shape({ path }: { path: string }) {
  if (path.startsWith('/listing/')) return <ListingSkeleton />;
  if (path.startsWith('/user/')) return <ProfileSkeleton />;
  if (path.startsWith('/orders/')) return <OrderSkeleton />;
  const Skeleton = (isTitled(path) ? SHAPES[path] : undefined) ?? ScreenSkeleton;
  return <Skeleton title={titleOf(path)} />;
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
