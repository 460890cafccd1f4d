const HOSTS = /^(?:https?:\/\/)(?:(?:www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)(?::443)?(\/\S*)$/i;
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** The video's id in a YouTube address (watch, short, embed, live and youtu.be forms), or null. */
export function youtubeVideoId(url: string): string | null {
  const [, host, path] = HOSTS.exec(url) ?? [];
  if (host === undefined || path === undefined) return null;
  const id = host.toLowerCase() === 'youtu.be' ? /^\/([^/?#]+)/.exec(path)?.[1] : idInPath(path);
  return id !== undefined && VIDEO_ID.test(id) ? id : null;
}

function idInPath(path: string): string | undefined {
  const inQuery = /^\/watch\/?\?(?:[^#]*&)?v=([^&#]+)/.exec(path)?.[1];
  return inQuery ?? /^\/(?:embed|shorts|live|v)\/([^/?#]+)/.exec(path)?.[1];
}
