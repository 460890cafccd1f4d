import { Navigate, Route, Routes } from 'react-router';
import { lazyScreen } from './lazy-screen.tsx';
import { Shell } from './shell/shell.tsx';

const Home = lazyScreen(() => import('./screens/home-screen.tsx'), 'HomeScreen');
const Login = lazyScreen(() => import('./screens/login-screen.tsx'), 'LoginScreen');
const Register = lazyScreen(() => import('./screens/register-screen.tsx'), 'RegisterScreen');
const VerifyEmail = lazyScreen(() => import('./screens/verify-email-screen.tsx'), 'VerifyEmailScreen');
const ForgotPassword = lazyScreen(() => import('./screens/forgot-password-screen.tsx'), 'ForgotPasswordScreen');
const ResetPassword = lazyScreen(() => import('./screens/reset-password-screen.tsx'), 'ResetPasswordScreen');
const Create = lazyScreen(() => import('./screens/create-screen.tsx'), 'CreateScreen');
const Listing = lazyScreen(() => import('./screens/listing-screen.tsx'), 'ListingScreen');
const Profile = lazyScreen(() => import('./screens/profile-screen.tsx'), 'ProfileScreen');
const TestHelper = lazyScreen(() => import('./screens/test-helper-screen.tsx'), 'TestHelperScreen');
const NotFound = lazyScreen(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen');

const home = <Navigate to="/" replace />;

/** Every address of the site. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Home />} />
        <Route path="login" element={<Login />} />
        <Route path="register" element={<Register />} />
        <Route path="verify-email" element={<VerifyEmail />} />
        <Route path="forgot-password" element={<ForgotPassword />} />
        <Route path="reset-password" element={<ResetPassword />} />
        <Route path="create" element={<Create />} />
        <Route path="listings" element={home} />
        <Route path="listing" element={home} />
        <Route path="listing/:slug" element={<Listing />} />
        <Route path="user" element={<Profile />} />
        <Route path="user/:username" element={<Profile />} />
        <Route path="test-helper" element={<TestHelper />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
