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

export function FeatureCards() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid">
          <Card className="grid content-start gap-2">
            <Icon className="mb-1 size-6" />
            <h2 className="heading text-xl">{title}</h2>
            <p className="text-mute text-pretty">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
