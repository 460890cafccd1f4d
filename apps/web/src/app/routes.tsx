import type { ScreenPath } from '@clamor/contract/screens';
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Shell } from './shell/shell.tsx';

const Market = lazyComponent(() => import('./screens/market-screen.tsx'), 'MarketScreen');
const Login = lazyComponent(() => import('./screens/login-screen.tsx'), 'LoginScreen');
const Register = lazyComponent(() => import('./screens/register-screen.tsx'), 'RegisterScreen');
const VerifyEmail = lazyComponent(() => import('./screens/verify-email-screen.tsx'), 'VerifyEmailScreen');
const ForgotPassword = lazyComponent(() => import('./screens/forgot-password-screen.tsx'), 'ForgotPasswordScreen');
const ResetPassword = lazyComponent(() => import('./screens/reset-password-screen.tsx'), 'ResetPasswordScreen');
const Bids = lazyComponent(() => import('./screens/bids-screen.tsx'), 'BidsScreen');
const Account = lazyComponent(() => import('./screens/account-screen.tsx'), 'AccountScreen');
const ChangeEmail = lazyComponent(() => import('./screens/change-email-screen.tsx'), 'ChangeEmailScreen');
const Create = lazyComponent(() => import('./screens/create-screen.tsx'), 'CreateScreen');
const Dashboard = lazyComponent(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen');
const Money = lazyComponent(() => import('./screens/money-screen.tsx'), 'MoneyScreen');
const Notices = lazyComponent(() => import('./screens/notifications-screen.tsx'), 'NotificationsScreen');
const Orders = lazyComponent(() => import('./screens/orders-screen.tsx'), 'OrdersScreen');
const Order = lazyComponent(() => import('./screens/order-screen.tsx'), 'OrderScreen');
const Listing = lazyComponent(() => import('./screens/listing-screen.tsx'), 'ListingScreen');
const Profile = lazyComponent(() => import('./screens/profile-screen.tsx'), 'ProfileScreen');
const Text = lazyComponent(() => import('./screens/text-screen.tsx'), 'TextScreen');
const Admin = lazyComponent(() => import('./screens/admin-screen.tsx'), 'AdminScreen');
const AdminListing = lazyComponent(() => import('./screens/admin-listing-screen.tsx'), 'AdminListingScreen');
const TestHelper = lazyComponent(() => import('./screens/test-helper-screen.tsx'), 'TestHelperScreen');
const NotFound = lazyComponent(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen');

const home = <Navigate to="/" replace />;

const SCREENS: Readonly<Record<ScreenPath, ReactElement>> = {
  '/': <Market />,
  '/login': <Login />,
  '/register': <Register />,
  '/verify-email': <VerifyEmail />,
  '/forgot-password': <ForgotPassword />,
  '/reset-password': <ResetPassword />,
  '/bids': <Bids />,
  '/account': <Account />,
  '/change-email': <ChangeEmail />,
  '/create': <Create />,
  '/dashboard': <Dashboard />,
  '/money': <Money />,
  '/notices': <Notices />,
  '/orders': <Orders />,
  '/orders/:auctionId': <Order />,
  '/listings': home,
  '/listing': home,
  '/listing/:slug': <Listing />,
  '/user': <Profile />,
  '/user/:username': <Profile />,
  '/terms': <Text name="terms" />,
  '/privacy': <Text name="privacy" />,
  '/help': <Text name="help" />,
  '/admin': <Admin />,
  '/admin/listing/:id': <AdminListing />,
  '/test-helper': <TestHelper />,
};

/** The screens that the server renders. */
const RENDERED = { market: Market, listing: Listing, text: Text } as const;

/** Loads the code of a screen that the server renders, so that the screen shows without a skeleton. */
export function loadScreen(screen: keyof typeof RENDERED): Promise<unknown> {
  return RENDERED[screen].load();
}

/** Every address of the site. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {Object.entries(SCREENS).map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
