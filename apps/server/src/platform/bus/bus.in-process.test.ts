import { describeBus } from './bus.conformance.ts';
import { InProcessNetwork } from './bus.in-process.ts';

describeBus('The in-process network', async () => {
  const network = new InProcessNetwork();
  return { join: async () => network.join(), close: async () => {} };
});
