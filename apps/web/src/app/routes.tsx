import type { ScreenPath } from '@clamor/contract/screens';
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPart } from './lazy-part.tsx';
import { Shell } from './shell/shell.tsx';

const Market = lazyPart(() => import('./screens/market-screen.tsx'), 'MarketScreen');
const Login = lazyPart(() => import('./screens/login-screen.tsx'), 'LoginScreen');
const Register = lazyPart(() => import('./screens/register-screen.tsx'), 'RegisterScreen');
const VerifyEmail = lazyPart(() => import('./screens/verify-email-screen.tsx'), 'VerifyEmailScreen');
const ForgotPassword = lazyPart(() => import('./screens/forgot-password-screen.tsx'), 'ForgotPasswordScreen');
const ResetPassword = lazyPart(() => import('./screens/reset-password-screen.tsx'), 'ResetPasswordScreen');
const Bids = lazyPart(() => import('./screens/bids-screen.tsx'), 'BidsScreen');
const Account = lazyPart(() => import('./screens/account-screen.tsx'), 'AccountScreen');
const ChangeEmail = lazyPart(() => import('./screens/change-email-screen.tsx'), 'ChangeEmailScreen');
const Create = lazyPart(() => import('./screens/create-screen.tsx'), 'CreateScreen');
const Dashboard = lazyPart(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen');
const Money = lazyPart(() => import('./screens/money-screen.tsx'), 'MoneyScreen');
const Notices = lazyPart(() => import('./screens/notifications-screen.tsx'), 'NotificationsScreen');
const Orders = lazyPart(() => import('./screens/orders-screen.tsx'), 'OrdersScreen');
const Order = lazyPart(() => import('./screens/order-screen.tsx'), 'OrderScreen');
const Listing = lazyPart(() => import('./screens/listing-screen.tsx'), 'ListingScreen');
const Profile = lazyPart(() => import('./screens/profile-screen.tsx'), 'ProfileScreen');
const Text = lazyPart(() => import('./screens/text-screen.tsx'), 'TextScreen');
const Admin = lazyPart(() => import('./screens/admin-screen.tsx'), 'AdminScreen');
const AdminListing = lazyPart(() => import('./screens/admin-listing-screen.tsx'), 'AdminListingScreen');
const TestHelper = lazyPart(() => import('./screens/test-helper-screen.tsx'), 'TestHelperScreen');
const NotFound = lazyPart(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen');

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
