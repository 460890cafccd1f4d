import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../http/running-server.ts';

const CONFIG = resolve(import.meta.dirname, '../../deploy/haproxy.cfg');

/** Whether HAProxy is installed. */
export const hasProxy = spawnSync('haproxy', ['-v']).status === 0;

export interface FrontProxy {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy in front of these nodes, with the configuration in `deploy`, but without TLS and on a port of this
 * machine.
 * @param hashes false: bids are spread like reads, as by a balancer that does not look into requests
 */
export async function startProxy(nodes: readonly { origin: string }[], hashes = true): Promise<FrontProxy> {
  const port = await freePort();
  const servers = nodes.map(({ origin }, index) => `    server node${index} ${new URL(origin).host}`).join('\n');
  const config = readFileSync(CONFIG, 'utf8')
    .replace(/^ {4}maxconn .*$/m, '    maxconn 2000')
    .replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^( {4}server .*\n?)+/gm, `${servers}\n`)
    .replace(/^ {4}use_backend by_listing .*\n/m, (line) => (hashes ? line : ''));
  const folder = await mkdtemp(join(tmpdir(), 'clamor-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, child, () => said);
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(origin: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`HAProxy stopped with ${child.exitCode}:\n${said()}`);
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((look) => setTimeout(look, 50));
  }
  throw new Error(`HAProxy did not answer:\n${said()}`);
}
