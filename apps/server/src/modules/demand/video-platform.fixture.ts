import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedVideos {
  path: string;
  key: string | undefined;
  ids: string[];
  parameters: Record<string, string>;
}

export interface VideoPlatform {
  base: string;
  /** The likes of each video that exists; null: its owner hides them. */
  likes: Map<string, string | null>;
  /** Every request that came, in order. */
  asked: AskedVideos[];
  /** Answers instead of the platform, to cause a failure; null: the platform answers as usual. */
  mishap: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** A local server that answers `videos.list` as the video platform does, in the form of its recorded answers. */
export async function openVideoPlatform(): Promise<VideoPlatform> {
  const platform: VideoPlatform = {
    base: '',
    likes: new Map(),
    asked: [],
    mishap: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform.test');
    const ids = (searchParams.get('id') ?? '').split(',');
    const key = request.headers['x-goog-api-key'] as string | undefined;
    platform.asked.push({ path: pathname, key, ids, parameters: Object.fromEntries(searchParams) });
    if (platform.mishap !== null) platform.mishap(response);
    else sendJson(response, 200, { items: ids.flatMap((id) => itemOf(platform.likes, id)) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return platform;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

function itemOf(likes: VideoPlatform['likes'], id: string) {
  const likeCount = likes.get(id);
  if (likeCount === undefined) return [];
  return [{ id, statistics: likeCount === null ? {} : { likeCount } }];
}
