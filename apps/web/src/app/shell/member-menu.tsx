import type { Me } from '@clamor/contract/accounts';
import {
  ChevronDown,
  Gavel,
  LayoutDashboard,
  LogOut,
  Menu as MenuIcon,
  Package,
  Plus,
  Settings,
  User,
  Wallet,
} from 'lucide-react';
import { useSignOut } from '../../features/accounts/session.ts';
import { count } from '../../lib/number-text.ts';
import { profilePath } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../../ui/menu.tsx';
import { sells } from './roles.ts';

const ICON = 'size-4.5 text-mute';

function Trigger({ me, ...rest }: { me: Me }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle({
        variant: 'quiet',
        size: 'icon',
        className: 'sm:w-auto sm:max-w-60 sm:rounded-full sm:pr-4 sm:pl-2',
      })}
    >
      <span className="sr-only sm:hidden">Menu</span>
      <MenuIcon className="size-5 sm:hidden" />
      <span className="hidden sm:block">
        <Avatar name={me.username} url={me.profileImageUrl} size={28} />
      </span>
      <span className="hidden truncate text-sm font-medium sm:block">{me.email}</span>
      <ChevronDown className="hidden size-4 text-mute sm:block" />
    </button>
  );
}

/**
 * The member's menu. On a phone it is the whole navigation, with e-mail and balance on top. On a large window 'Create
 * Listing' is a button beside it.
 */
export function MemberMenu({ me }: { me: Me }) {
  const signOut = useSignOut();
  return (
    <Menu label={me.email} trigger={<Trigger me={me} />}>
      <div className="md:hidden">
        <MenuLabel>
          <span className="flex items-center gap-3">
            <Avatar name={me.username} url={me.profileImageUrl} size={40} />
            <span className="min-w-0">
              <span className="block truncate text-[0.9375rem] font-semibold text-ink">{me.email}</span>
              {count(me.bossBucksBalance)} tokens
            </span>
          </span>
        </MenuLabel>
        <MenuLine />
      </div>
      {sells(me) ? (
        <div className="lg:hidden">
          <MenuLink to="/create" icon={<Plus className={ICON} />}>
            Create Listing
          </MenuLink>
        </div>
      ) : null}
      {sells(me) ? (
        <MenuLink to="/dashboard" icon={<LayoutDashboard className={ICON} />}>
          Dashboard
        </MenuLink>
      ) : null}
      <MenuLink to="/bids" icon={<Gavel className={ICON} />}>
        My bids
      </MenuLink>
      <MenuLink to="/orders" icon={<Package className={ICON} />}>
        Orders
      </MenuLink>
      {sells(me) ? (
        <MenuLink to="/money" icon={<Wallet className={ICON} />}>
          Money
        </MenuLink>
      ) : null}
      <MenuLink to={profilePath(me.username)} icon={<User className={ICON} />}>
        Profile
      </MenuLink>
      <MenuLink to="/account" icon={<Settings className={ICON} />}>
        Account
      </MenuLink>
      <MenuItem
        icon={<LogOut className={ICON} />}
        keepOpen
        disabled={signOut.isPending}
        onSelect={() => signOut.mutate()}
      >
        {signOut.isPending ? 'Logging out...' : 'Logout'}
      </MenuItem>
    </Menu>
  );
}
