import { expect, it, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

/** Collects warnings about failed steps, which would otherwise go to standard error. */
function warnings() {
  const said: string[] = [];
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void said.push(String(warning)));
  return { said, release: () => spy.mockRestore() };
}

it('stops what was started last first, and waits for each', async () => {
  const stopped: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add('pool', () => stopped.push('pool'));
  shutdown.add('http', async () => {
    await Promise.resolve();
    stopped.push('http');
  });
  await shutdown.run();
  expect(stopped).toEqual(['http', 'pool']);
});

it('goes on where one thing cannot be stopped, and says which', async () => {
  const stopped: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add('database', () => stopped.push('database'));
  shutdown.add('bus', () => Promise.reject(new Error('gone already')));
  shutdown.add('http', () => {
    throw new Error('not listening');
  });
  const { said, release } = warnings();
  await shutdown.run().finally(release);
  expect(stopped).toEqual(['database']);
  expect(said).toEqual(['Error: Stopping http failed.', 'Error: Stopping bus failed.']);
});

it('is asked for twice and happens once; who asks later waits for it too', async () => {
  let count = 0;
  let finish = () => {};
  const shutdown = new Shutdown();
  shutdown.add('http', () => {
    count += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  expect(shutdown.isUnderWay).toBe(false);
  const first = shutdown.run();
  const second = shutdown.run();
  expect(shutdown.isUnderWay).toBe(true);
  finish();
  await Promise.all([first, second]);
  expect(count).toBe(1);
});
