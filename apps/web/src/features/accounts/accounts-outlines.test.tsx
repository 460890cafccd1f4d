import type { OwnSession } from '@clamor/contract/account-care';
import type { Obligation } from '@clamor/contract/obligations';
import { expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { fill, outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { json, problem } from '../../lib/transport.fixture.ts';
import { AuthCard } from './auth-card.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangeEmailPanel } from './change-email-panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ME } from './me.fixture.ts';
import { RegisterForm } from './register-form.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SessionList } from './session-list.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { VerifyEmailPanel } from './verify-email-panel.tsx';

const nothing = () => undefined;
const never = () => new Promise<Response>(nothing);
const broken = () => problem(500, 'INTERNAL', '');

const session = (id: string, device: string | null, isCurrent = false): OwnSession => ({
  ...{ id, device, isCurrent, signedInAt: at(-7_200), lastUsedAt: at(-3_600) },
});
const sessions = (...list: OwnSession[]) => ({ 'GET /api/account/sessions': () => json({ sessions: list }) });
const DEVICES = sessions(session('here', 'Chrome on Windows', true), session('phone', null));

const obligation = (kind: Obligation['kind'], part: Partial<Obligation>): Obligation => ({
  ...{ kind, title: 'A lamp', slug: null, auctionId: null, ...part },
});
const OBLIGATIONS = [
  obligation('leading', { slug: 'lamp' }),
  obligation('sale', { auctionId: 'a1' }),
  obligation('balance', {}),
];
const CONFIRM = 'POST /api/account/email/confirm';
const VERIFY = 'POST /api/auth/verify-email';
const verified = (part: object) => ({ [VERIFY]: () => json({ success: true, session: null, ...part }) });

function deleting(answer: () => Response, who = ME): Shown {
  return {
    content: <DeleteAccount />,
    me: who,
    routes: { 'DELETE /api/account': answer },
    steps: [press('Delete account'), fill({ 'Current password': 'correct horse' }), press('Delete my account')],
  };
}

const FORMS: Readonly<Record<string, Shown>> = {
  'sign in': { content: <LoginForm email="mara@example.com" onSignedIn={nothing} />, path: '/login?next=%2Fmoney' },
  'sign in, empty': { content: <LoginForm onSignedIn={nothing} />, steps: [press('Sign In')] },
  'sign in, refused': {
    content: <LoginForm onSignedIn={nothing} />,
    routes: { 'POST /api/auth/login': broken },
    steps: [fill({ Email: 'mara@example.com', Password: 'wrong horse' }), press('Sign In')],
  },
  register: { content: <RegisterForm returnTo="/listing/a" onRegistered={nothing} /> },
  'register to sell, empty': {
    content: <RegisterForm returnTo="/create" onRegistered={nothing} />,
    steps: [press('Sign Up')],
  },
  'forgotten password': { content: <ForgotPasswordForm />, steps: [press('Send the link')] },
  'forgotten password, answered': {
    content: <ForgotPasswordForm />,
    routes: { 'POST /api/auth/forgot-password': () => json({ success: true, message: 'A link is on its way.' }) },
    steps: [fill({ Email: 'mara@example.com' }), press('Send the link')],
  },
  'new password': {
    content: <ResetPasswordForm token="mailed" onReset={nothing} />,
    routes: { 'POST /api/auth/reset-password': broken },
    steps: [fill({ 'New password': 'correct horse' }), press('Save new password')],
  },
  'another password': {
    content: <ChangePasswordForm />,
    me: ME,
    routes: { 'POST /api/auth/change-password': () => json({ success: true }) },
    steps: [fill({ 'Current password': 'correct horse', 'New password': 'correct horses' }), press('Change password')],
  },
  'another password, refused': {
    content: <ChangePasswordForm />,
    me: ME,
    routes: { 'POST /api/auth/change-password': broken },
    steps: [fill({ 'Current password': 'wrong horse', 'New password': 'correct horses' }), press('Change password')],
  },
  'another address': {
    content: <ChangeEmailForm email="mara@example.com" />,
    routes: { 'POST /api/account/email': () => json({ success: true, message: 'Open the link that we sent.' }) },
    steps: [fill({ 'New email': 'new@example.com', 'Current password': 'correct horse' }), press('Change email')],
  },
  'another address, refused': {
    content: <ChangeEmailForm email="mara@example.com" />,
    routes: { 'POST /api/account/email': broken },
    steps: [fill({ 'New email': 'new@example.com', 'Current password': 'correct horse' }), press('Change email')],
  },
};

const LINKS: Readonly<Record<string, Shown>> = {
  'a card': {
    content: <AuthCard title="Title" lead="Lead" below={{ to: '/register', link: 'Sign Up', question: 'New here?' }} />,
  },
  'a card with a link alone': { content: <AuthCard title="Title" below={{ to: '/login', link: 'Sign In' }} /> },
  'new address without a link': { content: <ChangeEmailPanel token="" /> },
  'new address on its way': { content: <ChangeEmailPanel token="mailed" />, routes: { [CONFIRM]: never } },
  'new address': {
    content: <ChangeEmailPanel token="mailed" />,
    me: ME,
    routes: { [CONFIRM]: () => json({ success: true }) },
  },
  'new address, refused': { content: <ChangeEmailPanel token="mailed" />, routes: { [CONFIRM]: broken } },
  'new address with the password': {
    content: <ChangeEmailPanel token="mailed" />,
    routes: { [CONFIRM]: () => problem(403, 'PASSWORD_REQUIRED', 'Say who you are.') },
    steps: [press('Use this email')],
  },
  'verifying without a link': { content: <VerifyEmailPanel token={null} /> },
  'verifying on its way': { content: <VerifyEmailPanel token="mailed" />, routes: { [VERIFY]: never } },
  verified: {
    content: <VerifyEmailPanel token="mailed" />,
    me: ME,
    routes: { ...verified({ bonusTokens: 25_000, returnTo: '/listing/lamp' }) },
  },
  'verified again': {
    content: <VerifyEmailPanel token="mailed" />,
    me: ME,
    routes: { ...verified({ bonusTokens: 0, returnTo: null }) },
  },
  'verifying, refused': { content: <VerifyEmailPanel token="mailed" />, routes: { [VERIFY]: broken } },
  'verifying with a password': {
    content: <VerifyEmailPanel token="mailed" />,
    routes: { [VERIFY]: () => problem(403, 'PASSWORD_REQUIRED', 'Choose a password.') },
    steps: [press('Set password and verify')],
  },
  'mail again': {
    content: <ResendVerification email="mara@example.com" />,
    routes: { 'POST /api/auth/resend-verification': () => json({ success: true, message: 'Look again.' }) },
    steps: [press('Send the email again')],
  },
  'mail again, refused': {
    content: <ResendVerification email="mara@example.com" />,
    routes: { 'POST /api/auth/resend-verification': broken },
    steps: [press('Send the email again')],
  },
};

const DEVICE_STATES: Readonly<Record<string, Shown>> = {
  'devices on their way': { content: <SessionList />, routes: { 'GET /api/account/sessions': never } },
  'devices that failed': { content: <SessionList />, routes: { 'GET /api/account/sessions': broken } },
  devices: { content: <SessionList />, routes: DEVICES },
  'one device': { content: <SessionList />, routes: sessions(session('here', 'Chrome on Windows', true)) },
  'a device that cannot be signed out': {
    content: <SessionList />,
    routes: { ...DEVICES, 'DELETE /api/account/sessions/phone': broken },
    steps: [press('Sign out Unknown device')],
  },
  'signing out the others': {
    content: <SessionList />,
    routes: { ...DEVICES, 'POST /api/account/sessions/end-others': never },
    steps: [press('Sign out all other devices')],
  },
  'sign out everywhere': { content: <SignOutEverywhere />, me: ME, steps: [press('Sign out everywhere')] },
  'sign out everywhere, refused': {
    content: <SignOutEverywhere />,
    me: ME,
    routes: { 'POST /api/auth/logout-everywhere': broken },
    steps: [press('Sign out everywhere'), press('Sign out everywhere')],
  },
  'sign out everywhere, after all not': {
    content: <SignOutEverywhere />,
    me: ME,
    steps: [press('Sign out everywhere'), press('Stay signed in')],
  },
  'delete, refused': deleting(broken),
  'delete with obligations': deleting(() => problem(409, 'OPEN_OBLIGATIONS', 'Not yet.', { obligations: OBLIGATIONS })),
  'delete an unverified account': deleting(() => json({ success: true }), { ...ME, status: 'PENDING' }),
};

it.each([
  ['forms', FORMS],
  ['links', LINKS],
  ['devices', DEVICE_STATES],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/accounts-${name}.txt`);
});
