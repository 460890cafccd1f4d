import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The server's sources with their folders, without tests. */
const sources = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture|conformance)\.ts$/.test(name))
  .map((name) => ({ folder: join(SERVER, name, '..'), text: read(join(SERVER, name)) }));

/**
 * The value of a number constant in a source file, such as `const STOP_MS = 15_000;`. A product of numbers is
 * multiplied.
 */
function constantOf(file: string, name: string): number {
  const [, value = ''] = new RegExp(`\\b${name}(?: =|:) ([\\d_* ]+)[;,]`).exec(read(file)) ?? [];
  return value.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

/** The first capture group of every match of a pattern in a file of `deploy`. */
const namedIn = (file: string, pattern: RegExp) =>
  [...read(`deploy/${file}`).matchAll(pattern)].map(([, found = '']) => found);

describe('the image', () => {
  const copied = namedIn('Dockerfile', /^COPY --from=build \S+ \.\/(\S+)$/gm);

  it('has every folder that the server reads beside its program', () => {
    // In the image the program is in `dist`, which is as deep as `src`, so the relative paths are the same.
    const beside = sources.flatMap(({ folder, text }) =>
      [...text.matchAll(/new URL\('(\.\.\/[^']+)', import\.meta\.url\)/g)].map(([, path = '']) =>
        normalize(join(folder, path)),
      ),
    );
    const isSource = (path: string) => path.startsWith(SERVER);
    const needed = [...beside.filter((path) => !isSource(path)), 'apps/server/migrations', 'apps/server/dist'];
    expect(needed).toEqual(expect.arrayContaining(['apps/server/texts', 'apps/web/dist']));
    expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('has the packages that the program loads, and what says how its files are loaded', () => {
    expect(copied).toContain('node_modules');
    expect(read('deploy/Dockerfile')).toContain('COPY --from=build /clamor/apps/server/package.json ./apps/server/');
  });

  it('keeps its data where it says', () => {
    const [, port, folder] = /ENV .*PORT=(\d+) DATA_DIR=(\S+)/.exec(read('deploy/Dockerfile')) ?? [];
    expect(namedIn('Dockerfile', /^EXPOSE (\d+)$/gm)).toEqual([port]);
    // The health check must follow `PORT` when somebody changes it.
    expect(namedIn('Dockerfile', /127\.0\.0\.1:(.+)\/healthz/g)).toEqual(["' + process.env.PORT + '"]);
    // The server runs as an unprivileged user, who must be able to write to the folder, whoever owns the tmpfs.
    expect(namedIn('Dockerfile', /mkdir -m 1777 (\S+)/g)).toEqual([folder]);
    expect(namedIn('compose.yaml', /tmpfs: \['(\/[^:]+):mode=1777'/g)).toEqual([folder]);
  });
});

describe('the database', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit', 'archive_mode'])(
    'never acknowledges a bid without %s',
    (name) => {
      expect(namedIn('postgresql.conf', new RegExp(`^${name} = (\\w+)$`, 'gm'))).toEqual(['on']);
    },
  );

  it('is archived under the name that the archive has', () => {
    const [stanza] = namedIn('pgbackrest.conf', /^\[(?!global)(\w+)\]$/gm);
    expect(namedIn('postgresql.conf', /--stanza=(\w+) archive-push/g)).toEqual([stanza]);
    const asked = [...read('docs/operations.md').matchAll(/--stanza=(\w+)/g)].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(3);
    expect(new Set(asked)).toEqual(new Set([stanza]));
  });

  it('has standbys by the names that the page gives them', () => {
    const [names = ''] = namedIn('postgresql.conf', /^#synchronous_standby_names = ('.+')$/gm);
    expect(read('docs/operations.md')).toContain(`ALTER SYSTEM SET synchronous_standby_names = ${names}`);
  });
});

describe('whatever stops the server', () => {
  const longestMs = constantOf(`${SERVER}/config.ts`, 'DRAIN_MAX_MS') + constantOf(`${SERVER}/main.ts`, 'STOP_MS');

  it.each([
    ['compose.yaml', /stop_grace_period: (\d+)s/g],
    ['clamor.service', /^TimeoutStopSec=(\d+)$/gm],
  ])('waits by %s until it drained and stopped', (file, pattern) => {
    expect(longestMs).toBe(25_000);
    const seconds = namedIn(file, pattern).map(Number);
    expect(seconds).toHaveLength(1);
    for (const each of seconds) expect(each * 1_000).toBeGreaterThan(longestMs);
  });
});

describe('the unit of systemd', () => {
  const [, page = ''] = /\n### systemd\n(.+?)\n#/s.exec(read('docs/operations.md')) ?? [];
  const settings = new Map(
    [...read('deploy/clamor.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );

  it('has what the page says of it', () => {
    const said = [...page.matchAll(/`(\w+)=([^`]+)`/g)];
    expect(said.length).toBeGreaterThan(1);
    for (const [, key = '', value] of said) expect([key, settings.get(key)]).toEqual([key, value]);
  });

  it('starts Node itself, as the image and npm do', () => {
    const program = /--max-semi-space-size=\d+|apps\/\S+\.js/g;
    const [image = ''] = namedIn('Dockerfile', /^CMD (\[.+\])$/gm);
    const started = settings.get('ExecStart') ?? '';
    expect(started).toMatch(/^\S+\/node /);
    expect(started.match(program)).toEqual((JSON.parse(image) as string[]).join(' ').match(program));
    expect(started.match(program)).toEqual(JSON.parse(read('package.json')).scripts.start.match(program));
  });

  it('does not start again what is configured wrong, and lets Clamor write where it keeps its data', () => {
    expect(settings.get('RestartPreventExitStatus')).toBe(String(constantOf(`${SERVER}/config.ts`, 'EXIT_CONFIG')));
    expect(`${settings.get('WorkingDirectory')}/`).toContain(`${settings.get('ReadWritePaths')}/`);
  });
});

describe('the proxies', () => {
  it('take a picture as large as Clamor does', () => {
    const [megabytes = '0'] = namedIn('nginx.conf', /client_max_body_size (\d+)m;/g);
    const most = constantOf('packages/contract/src/limits.ts', 'pictureMaxBytes');
    expect(most).toBeGreaterThan(1_000_000);
    expect(Number(megabytes) * 1_048_576).toBeGreaterThan(most);
  });

  it.each([
    ['haproxy.cfg', 'X-Forwarded-For %[src]'],
    ['haproxy.cfg', 'del-header X-Forwarded-Host'],
    ['haproxy.cfg', 'del-header X-Clamor-Listing'],
    ['nginx.conf', 'X-Forwarded-For $remote_addr'],
    ['nginx.conf', 'X-Forwarded-Host ""'],
    ['haproxy.cfg', 'deny deny_status 404 if { path,url_dec -m str /metrics /metrics/ }'],
    ['nginx.conf', 'location = /metrics { return 404; }'],
  ])('let nobody say for themselves who they are, nor read the numbers: %s has %s', (file, line) => {
    expect(read(`deploy/${file}`)).toContain(line);
  });

  it.each([
    // HAProxy repeats a request only if the connection failed. nginx repeats requests that were sent already, but only
    // idempotent ones.
    ['haproxy.cfg', /^ *retry-on (.+)$/gm, 'conn-failure'],
    ['nginx.conf', /^ *proxy_next_upstream (.+);$/gm, 'error timeout'],
  ])('send nothing to another node that the first may have decided: by %s', (file, pattern, cases) => {
    expect(namedIn(file, pattern)).toEqual([cases]);
  });

  it('end no socket that is silent for as long as the server may be', () => {
    const silentSeconds = 15;
    for (const [file, pattern] of [
      ['haproxy.cfg', /timeout (?:client|server) (\d+)s/g],
      ['nginx.conf', /proxy_read_timeout (\d+)s/g],
    ] as const) {
      const seconds = namedIn(file, pattern).map(Number);
      expect(seconds.length).toBeGreaterThan(0);
      for (const each of seconds) expect(each).toBeGreaterThan(2 * silentSeconds);
    }
  });
});
