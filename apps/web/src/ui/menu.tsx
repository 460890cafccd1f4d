import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium text-ink no-underline outline-none select-none data-[disabled]:cursor-default data-[disabled]:opacity-55 data-[highlighted]:bg-sunk2';

export interface MenuProps {
  /** The button that opens the menu; one focusable element. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
}

export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Rendered here and not at the end of the page, where it would be outside every landmark. */}
      <DropdownMenu.Content
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-40 min-w-56 animate-pop-in rounded-lg border border-line bg-card p-1.5 shadow-float"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  disabled?: boolean | undefined;
  /** Keeps the menu open, so that the item can show its progress. */
  keepOpen?: boolean | undefined;
  onSelect: () => void;
}

export function MenuItem({ icon, children, disabled = false, keepOpen = false, onSelect }: MenuItemProps) {
  function select(event: Event) {
    if (keepOpen) event.preventDefault();
    onSelect();
  }
  return (
    <DropdownMenu.Item disabled={disabled} onSelect={select} className={ITEM}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs text-mute">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
