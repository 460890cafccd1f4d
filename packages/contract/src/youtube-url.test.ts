import { describe, expect, it } from 'vitest';
import { youtubeVideoId } from './youtube-url.ts';

describe('the video in a YouTube address', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ#top',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ',
    'HTTPS://YOUTU.BE/dQw4w9WgXcQ',
    'https://www.youtube.com:443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
  ])('is found in %s', (url) => {
    expect(youtubeVideoId(url)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    '',
    'dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://user@evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
    'javascript:https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ\nx',
    'https://www.youtube.com/watch?list=xv=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?x=1#v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch#?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/embed/dQw4w9WgXcQ',
    'https://ads.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('is not found in %j', (url) => {
    expect(youtubeVideoId(url)).toBeNull();
  });
});
