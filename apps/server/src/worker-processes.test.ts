import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ManualScheduler } from './platform/clock/index.ts';
import { WorkerProcesses } from './worker-processes.ts';

type Fake = EventEmitter & { process: ChildProcess };

/** Wraps a process in an object that emits its events, as a worker of `node:cluster` does. */
function asWorker(process: ChildProcess): Fake {
  const worker = Object.assign(new EventEmitter(), { process });
  process.on('error', (error) => worker.emit('error', error));
  process.on('exit', (code, signal) => worker.emit('exit', code, signal));
  return worker;
}

const program = (): ChildProcess => {
  const child = spawn('sleep', ['600']);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};
/** A process that cannot be started. */
const none = (): ChildProcess => spawn('/no/such/program');

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(fork: () => Fake) {
  const scheduler = new ManualScheduler();
  const reports: string[] = [];
  const workers = new WorkerProcesses<Fake>({
    fork,
    join(worker, opened) {
      worker.process.once('spawn', () => opened('http://127.0.0.1:1'));
      return () => undefined;
    },
    end: (worker, signal) => void worker.process.kill(signal),
    report: (line) => reports.push(line),
    drainMs: 5_000,
    scheduler,
  });
  return { workers, scheduler, reports };
}

describe('workers', () => {
  it.each([
    ['SIGTERM', 17_000],
    ['SIGINT', 10_000],
  ] as const)('of which one is frozen end after %s all the same', async (signal, ms) => {
    const forked: Fake[] = [];
    const { workers, scheduler } = open(() => {
      forked.push(asWorker(program()));
      return forked.at(-1) as Fake;
    });
    await workers.start(2);
    const [frozen, other] = forked.map(({ process }) => process);
    frozen?.kill('SIGSTOP');
    const state = () => execFileSync('ps', ['-o', 'stat=', '-p', String(frozen?.pid)], { encoding: 'utf8' });
    await expect.poll(state).toMatch(/^T/);
    const ended = workers.end(signal);
    await once(other as ChildProcess, 'exit');
    scheduler.advance(ms - 1);
    expect([frozen?.killed, other?.signalCode, frozen?.signalCode]).toEqual([true, signal, null]);
    scheduler.advance(1);
    await ended;
    expect(frozen?.signalCode).toBe('SIGKILL');
  });

  it('are replaced after a pause that doubles up to half a minute', async () => {
    const forked: Fake[] = [];
    const { workers, scheduler, reports } = open(() => {
      const worker = Object.assign(new EventEmitter(), { process: new EventEmitter() as ChildProcess });
      forked.push(worker);
      queueMicrotask(() => worker.process.emit('spawn'));
      return worker;
    });
    await workers.start(1);
    for (const [index, pauseMs] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      forked.at(-1)?.emit('exit', 1, null);
      await expect.poll(() => reports).toHaveLength(index + 1);
      scheduler.advance(pauseMs - 1);
      await settled();
      expect([pauseMs, forked.length]).toEqual([pauseMs, index + 1]);
      scheduler.advance(1);
      await expect.poll(() => forked).toHaveLength(index + 2);
      await settled();
    }
    expect(reports.at(-1)).toBe('A worker ended (code 1); another one takes its place.');
  });

  it('are replaced after the shortest pause again once one has lived for a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const forked: Fake[] = [];
    const { workers, scheduler } = open(() => {
      const worker = Object.assign(new EventEmitter(), { process: new EventEmitter() as ChildProcess });
      forked.push(worker);
      queueMicrotask(() => worker.process.emit('spawn'));
      return worker;
    });
    await workers.start(1);
    /** The pause before the next worker, if the last one lived for so long. */
    const pauseAfter = async (livedMs: number): Promise<number> => {
      vi.advanceTimersByTime(livedMs);
      const [endedAt, count] = [scheduler.nowMs, forked.length];
      forked.at(-1)?.emit('exit', 1, null);
      while (forked.length === count) {
        scheduler.advance(100);
        await settled();
      }
      return scheduler.nowMs - endedAt;
    };
    const pauses: number[] = [];
    for (const livedMs of [1_000, 59_999, 60_001, 1_000]) pauses.push(await pauseAfter(livedMs));
    expect(pauses).toEqual([1_000, 2_000, 500, 1_000]);
  });

  it('fail with the exit code of one that could not start, which is not replaced', async () => {
    const forked: Fake[] = [];
    const { workers, reports } = open(() => {
      forked.push(Object.assign(new EventEmitter(), { process: new EventEmitter() as ChildProcess }));
      return forked.at(-1) as Fake;
    });
    const started = workers.start(1);
    forked[0]?.emit('exit', 78, null);
    await expect(started).rejects.toMatchObject({ exitCode: 78 });
    expect([forked.length, reports]).toEqual([1, []]);
  });

  it('of which one cannot be started do not start', async () => {
    const { workers } = open(() => asWorker(none()));
    await expect(workers.start(1)).rejects.toThrow('ENOENT');
    await workers.end('SIGINT');
  });

  it.each([
    ['has no process', () => asWorker(none())],
    [
      'is refused by the system at once',
      () => {
        throw new Error('no memory');
      },
    ],
  ])('serve on where a replacement %s, and it is tried again', async (_how, failing) => {
    const forks = [() => asWorker(program()), failing, () => asWorker(program())];
    const forked: Fake[] = [];
    const { workers, scheduler, reports } = open(() => {
      const worker = (forks.shift() ?? expect.unreachable())();
      forked.push(worker);
      return worker;
    });
    await workers.start(1);
    forked[0]?.process.kill('SIGKILL');
    await expect.poll(() => reports).toHaveLength(1);
    scheduler.advance(1_000);
    await expect.poll(() => reports).toHaveLength(2);
    scheduler.advance(2_000);
    await expect.poll(() => forks).toHaveLength(0);
    const ended = workers.end('SIGINT');
    await ended;
    expect(forked.at(-1)?.process.signalCode).toBe('SIGINT');
  });
});
