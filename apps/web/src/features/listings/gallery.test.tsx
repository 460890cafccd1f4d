import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../lib/render.fixture.tsx';
import '../../../test/still-page.ts';
import { Gallery } from './gallery.tsx';

const urls = (count: number) => Array.from({ length: count }, (_, index) => `/objects/uploads/picture-${index}`);
const region = () => screen.getByRole('region', { name: 'Pictures' });
const counter = () => screen.queryByText(/^\d+ \/ \d+$/)?.textContent;

describe('the gallery', () => {
  afterEach(cleanup);

  it('wraps around with the arrow keys and the buttons', () => {
    render(<Gallery pictures={[]} urls={urls(3)} title="Camera" mode="LIGHTNING" />);
    expect(counter()).toBe('1 / 3');
    fireEvent.keyDown(region(), { key: 'ArrowLeft' });
    expect(counter()).toBe('3 / 3');
    fireEvent.keyDown(region(), { key: 'ArrowRight' });
    expect(counter()).toBe('1 / 3');
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(counter()).toBe('2 / 3');
    fireEvent.click(screen.getByRole('button', { name: 'Picture 3' }));
    expect(counter()).toBe('3 / 3');
  });

  it('has neither arrows nor counter for one picture', () => {
    render(<Gallery pictures={[]} urls={urls(1)} title="Camera" mode="LIGHTNING" />);
    expect(counter()).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Camera, picture 1' })).toBeTruthy();
  });

  it('shows a stand-in without a picture, and where one does not load', () => {
    render(<Gallery pictures={[]} urls={[]} title="Camera" mode="LIGHTNING" />);
    expect(screen.getByRole('img', { name: 'No picture' }).textContent).toBe('⚡');
    cleanup();
    render(<Gallery pictures={[]} urls={urls(1)} title="Camera" mode="LIGHTNING" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Camera, picture 1' }).textContent).toBe('⚡');
  });

  it('opens a slideshow where it stands', () => {
    render(<Gallery pictures={[]} urls={urls(3)} title="Camera" mode="LIGHTNING" />);
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open the slideshow' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('2 / 3');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowRight' });
    expect(dialog.textContent).toContain('3 / 3');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(dialog.textContent).toContain('1 / 3');
  });

  it.each([
    ['a portrait', 900, 1200, true],
    ['a square', 1000, 1000, true],
    ['a panorama', 2400, 900, true],
    ['what fits the frame', 1200, 900, false],
    ['a film frame', 1500, 1000, false],
    ['what has no size', 0, 0, false],
  ])('shows %s whole, where the frame would cut much of it away', (_, width, height, isWhole) => {
    const [url = ''] = urls(1);
    render(<Gallery pictures={[{ url, width, height, colour: null }]} urls={[url]} title="Camera" mode="LIGHTNING" />);
    expect(screen.getByRole('img').className.includes('object-contain')).toBe(isWhole);
  });

  it('opens its slideshow by a press on the picture itself', () => {
    render(<Gallery pictures={[]} urls={urls(2)} title="Camera" mode="LIGHTNING" />);
    const open = screen.getByRole('button', { name: 'Open the slideshow' });
    // The button covers the picture, and is inside the row that is swiped.
    expect(open.className).toContain('absolute inset-0');
    expect(open.parentElement?.contains(screen.getByRole('img', { name: 'Camera, picture 1' }))).toBe(true);
    fireEvent.click(open);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
