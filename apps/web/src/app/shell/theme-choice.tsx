import { Monitor, Moon, Sun } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, subscribeToTheme, type Theme } from '../../lib/theme.ts';

const CHOICES = [
  { theme: 'system', label: 'As the system', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme);
  return (
    <RadioGroup.Root
      aria-label="Theme"
      value={theme}
      onValueChange={(value) => chooseTheme(value as Theme)}
      className="inline-flex w-fit rounded-lg border border-line bg-card p-1"
    >
      {CHOICES.map(({ theme: value, label, icon: Icon }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="grid size-11 place-items-center rounded-md text-mute hover:text-ink data-[state=checked]:bg-sunk2 data-[state=checked]:text-ink"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
