import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

function draw(more: Partial<Parameters<typeof Picture>[0]> = {}) {
  const props = { url: '/objects/uploads/lamp', alt: 'A lamp', sizes: '96px', widest: 320, ...more } as const;
  const { container } = render(<Picture {...props} />);
  return { image: container.querySelector('img') as HTMLImageElement, source: container.querySelector('source') };
}

describe('a picture', () => {
  it('lets the browser choose its width by how wide it stands', () => {
    const { image, source } = draw();
    expect([source?.getAttribute('sizes'), source?.getAttribute('type')]).toEqual(['96px', 'image/webp']);
    expect(source?.getAttribute('srcset')).toBe('/objects/uploads/lamp?w=160 160w, /objects/uploads/lamp?w=320 320w');
    expect(image.getAttribute('src')).toBe('/objects/uploads/lamp');
  });

  it('alone takes part in the row around it', () => {
    const { image, source } = draw();
    expect([image.parentElement?.className, source?.hidden, image.hidden]).toEqual(['contents', true, false]);
  });

  it('from elsewhere comes as it is', () => {
    expect(draw({ url: 'https://elsewhere.test/face.png' }).source).toBeNull();
  });

  it('comes when it is near, or at once and first where the page waits for it', () => {
    const { image } = draw();
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['lazy', 'auto']);
    const first = draw({ eager: true }).image;
    expect([first.getAttribute('loading'), first.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  it('has its colour in its place until it has come', () => {
    const { image } = draw({ colour: '#102030' });
    expect(image.style.backgroundColor).not.toBe('');
    fireEvent.load(image);
    expect(image.style.backgroundColor).toBe('');
  });

  it.each([
    ['came', 640, '', 0],
    ['failed', 0, 'rgb(16, 32, 48)', 1],
  ])('that %s before the page’s script was there is known', (_what, naturalWidth, colour, failures) => {
    const onFail = vi.fn();
    const element = HTMLImageElement.prototype;
    vi.spyOn(element, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(element, 'currentSrc', 'get').mockReturnValue('/objects/uploads/lamp?w=320');
    vi.spyOn(element, 'naturalWidth', 'get').mockReturnValue(naturalWidth);
    const { image } = draw({ colour: '#102030', onFail });
    vi.restoreAllMocks();
    expect([image.style.backgroundColor, onFail.mock.calls.length]).toEqual([colour, failures]);
  });
});
