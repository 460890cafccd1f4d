import { describeBus } from './bus.conformance.ts';
import { InProcessNetwork } from './bus.in-process.ts';

describeBus('The in-process network', async (topics) => {
  const network = new InProcessNetwork(topics);
  return { join: async () => network.join(), close: async () => {} };
});
