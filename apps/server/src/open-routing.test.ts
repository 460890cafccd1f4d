import { expect, it } from 'vitest';
import type { Adapters } from './adapters.ts';
import { ConfigError } from './config.ts';
import type { CommitFollower, RunningDesk } from './modules/desk/index.ts';
import { openRouting } from './open-routing.ts';

it('refuses to start where bids would pass over the internet in the open, before it opens anything', async () => {
  const node = { url: 'http://node.example:8481', host: '0.0.0.0', port: 8481 };
  const adapters = { config: { node, production: true }, worker: null } as unknown as Adapters;
  const opened = openRouting(adapters, {} as RunningDesk, {} as CommitFollower, async () => ['93.184.216.34']);
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow('NODE_URL');
});
