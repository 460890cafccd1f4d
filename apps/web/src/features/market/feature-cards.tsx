import { Shield, Sunrise, Zap } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

const FEATURES = [
  {
    icon: Zap,
    title: 'Lightning Fast',
    text: 'Auctions run from 60 seconds to 72 hours. Short enough to hold your breath, long enough to think.',
  },
  {
    icon: Shield,
    title: 'Anti-Sniping',
    text: 'A bid in the last 60 seconds adds 60 more for everyone. The best bid wins, not the fastest finger.',
  },
  {
    icon: Sunrise,
    title: 'Smart-Start System',
    text: 'Once the goal is met, the auction waits for hours in which bidders are awake.',
  },
] as const;

/**
 * What is special about Clamor, as one row of cards. On a phone the row scrolls sideways, so that the first auctions
 * are not far below.
 */
export function FeatureCards() {
  return (
    <ul
      aria-label="How it works"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is scrolled by keyboard too
      tabIndex={0}
      className="-mx-4 grid snap-x auto-cols-[17rem] grid-flow-col gap-3 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 md:mx-0 md:auto-cols-fr md:gap-4 md:overflow-visible md:px-0"
    >
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid snap-center">
          <Card className="grid content-start gap-1.5 max-md:p-4 md:gap-2">
            <Icon className="size-5 md:mb-1 md:size-6" />
            <h2 className="heading text-lg md:text-xl">{title}</h2>
            <p className="text-mute text-pretty max-md:text-sm">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
