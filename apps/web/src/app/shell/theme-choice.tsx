import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, subscribeToTheme } from '../../lib/theme.ts';

const CHOICES = [
  { theme: 'system', label: 'As the system', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const;

/** The choice of theme: light, dark or the system's. It is stored on this device. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeToTheme, chosenTheme, () => 'system' as const);
  return (
    <fieldset className="scripted inline-flex w-fit rounded-lg border border-line bg-card p-1">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme, label, icon: Icon }) => (
        <label
          key={theme}
          title={label}
          className="relative grid size-11 cursor-pointer place-items-center rounded-md text-mute outline-offset-2 hover:text-ink has-checked:bg-sunk2 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            aria-label={label}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}
