import { describe, expect, it } from 'vitest';
import { complaintAboutNodeUrl, complaintsAboutNode, NodeListen, NodeUrl, nodeSettingsOf } from './node-settings.ts';

const REDIS_URL = 'redis://10.0.0.9';

describe('where other nodes reach this one', () => {
  it.each([
    ['http://10.0.0.5:3001', { url: 'http://10.0.0.5:3001', host: '10.0.0.5', port: 3001 }],
    ['http://node-one/', { url: 'http://node-one', host: 'node-one', port: 80 }],
    ['http://[fd00::5]:3001', { url: 'http://[fd00::5]:3001', host: 'fd00::5', port: 3001 }],
  ])('%s is also where it listens', (NODE_URL, settings) => {
    expect(NodeUrl.parse(NODE_URL)).toBe(NODE_URL);
    expect(nodeSettingsOf({ NODE_URL })).toEqual(settings);
  });

  it('may be elsewhere than it listens', () => {
    const NODE_LISTEN = NodeListen.parse('[::]:3001');
    expect(nodeSettingsOf({ NODE_URL: 'https://one.inside', NODE_LISTEN })).toEqual({
      url: 'https://one.inside',
      host: '::',
      port: 3001,
    });
    expect(nodeSettingsOf({})).toBeNull();
  });

  it.each(['ftp://10.0.0.5', 'http://', 'http://a/path', 'http://user:secret@a', '10.0.0.5:3001'])(
    'is not %s',
    (text) => {
      expect(NodeUrl.safeParse(text).success).toBe(false);
    },
  );

  it.each(['10.0.0.5', ':3001', 'http://10.0.0.5:3001', '10.0.0.5:port'])('is not listened at %s', (text) => {
    expect(NodeListen.safeParse(text).success).toBe(false);
  });

  it('is refused by its name, where bids would pass over the internet in the open', async () => {
    const addresses: Record<string, string[]> = {
      'node.example': ['10.0.0.5', '203.0.113.9'],
      'node.inside': ['10.0.0.5'],
    };
    const about = (url: string, production = true) =>
      complaintAboutNodeUrl(url, production, async (name) => addresses[name] ?? Promise.reject(new Error('ENOTFOUND')));
    expect(await about('http://node.example:3001')).toBe(
      'NODE_URL must start with https:// in production, since node.example is a public address.',
    );
    const taken = [
      'http://node.inside:3001',
      'https://node.example',
      'http://no-such-name:3001',
      'http://10.0.0.5:3001',
    ];
    for (const url of taken) expect(await about(url)).toBeNull();
    expect(await about('http://node.example:3001', false)).toBeNull();
  });

  it('needs what it needs, in words', () => {
    const about = (given: object, production = false) => complaintsAboutNode({ REDIS_URL, ...given }, production);
    const listen = NodeListen.parse('0.0.0.0:3001');
    expect(about({ NODE_URL: 'http://10.0.0.5:3001' }, true)).toEqual([]);
    expect(about({ NODE_LISTEN: listen })).toEqual(['NODE_URL must be set too, for NODE_LISTEN to mean anything.']);
    expect(about({ NODE_URL: 'http://10.0.0.5', REDIS_URL: undefined })).toEqual([
      'NODE_URL needs REDIS_URL: nodes that forward also hear of each other.',
    ]);
    expect(about({ NODE_URL: 'https://one.example' })).toEqual([
      'NODE_URL with https:// needs NODE_LISTEN: TLS ends in front of the node.',
    ]);
    expect(about({ NODE_URL: 'http://8.8.8.8:3001' }, true)).toEqual([
      'NODE_URL must start with https:// in production, since 8.8.8.8 is a public address.',
    ]);
    expect(about({ NODE_URL: 'https://8.8.8.8', NODE_LISTEN: listen }, true)).toEqual([]);
    expect(about({ WORKERS: 2 })).toEqual([
      'WORKERS cannot be used with REDIS_URL: run one node for each processor instead.',
    ]);
    expect([about({ WORKERS: 2, REDIS_URL: undefined }), about({ WORKERS: 1 })]).toEqual([[], []]);
  });
});
