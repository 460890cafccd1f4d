import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { config } from '../../lib/config.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const TEXTS = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/help', label: 'Help' },
];

export function Footer() {
  const { me } = useSession();
  const email = me === null ? config.contactEmail : config.supportEmail;
  return (
    <footer className="border-t border-line">
      <div className="page grid gap-6 py-10 text-sm text-balance text-mute sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
            <Logo className="text-xl" />
            <span className="text-xs text-mute">Patent Pending</span>
          </p>
          <p>Demand-Driven Auctions (patent pending) Built to Scale</p>
          <p>Made for Creators, Influencers, Brands, and Entrepreneurs</p>
          <p className="flex flex-wrap gap-x-5">
            {TEXTS.map(({ to, label }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center underline">
                {label}
              </Link>
            ))}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-ink underline">
              {email}
            </a>
            {config.development ? (
              <Link to="/test-helper" className="inline-flex min-h-11 items-center underline">
                Test helper
              </Link>
            ) : null}
          </p>
        </div>
        <ThemeChoice />
      </div>
    </footer>
  );
}
