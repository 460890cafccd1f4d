import { describe, expect, it } from 'vitest';
import { arrivedAt, movedTo, placesOf } from './picture-order.ts';

describe('the places of pictures', () => {
  it('are kept in the order of choosing, in whatever order they arrive', () => {
    let places = placesOf([], [], ['a', 'b', 'c']);
    places = arrivedAt(places, 'c', '/c');
    expect(places).toEqual(['a', 'b', '/c']);
    places = arrivedAt(places, 'a', '/a');
    places = arrivedAt(places, 'b', '/b');
    expect(places).toEqual(['/a', '/b', '/c']);
  });

  it('come after those that were there before', () => {
    expect(placesOf(['/x'], ['/x'], ['a'])).toEqual(['/x', 'a']);
    expect(placesOf([], ['/x', '/y'], [])).toEqual(['/x', '/y']);
  });

  it('go with what is removed, and the others stay', () => {
    expect(placesOf(['a', '/b', 'c'], ['/b'], ['c'])).toEqual(['/b', 'c']);
    expect(placesOf(['a', '/b', 'c'], [], ['a', 'c'])).toEqual(['a', 'c']);
  });

  it('leave the one that was made the first in front of those that arrive later', () => {
    const places = movedTo(['a', '/b', '/c'], '/c', 'a');
    expect(places).toEqual(['/c', 'a', '/b']);
    expect(arrivedAt(places, 'a', '/a')).toEqual(['/c', '/a', '/b']);
  });

  it('move up for one that takes the place of another, before it or after it', () => {
    expect(movedTo(['/a', '/b', '/c', '/d'], '/a', '/c')).toEqual(['/b', '/c', '/a', '/d']);
    expect(movedTo(['/a', '/b', '/c', '/d'], '/d', '/b')).toEqual(['/a', '/d', '/b', '/c']);
    expect(movedTo(['/a', '/b'], '/a', '/a')).toEqual(['/a', '/b']);
  });

  it('stay where either of the two went away meanwhile', () => {
    expect(movedTo(['/a', '/b'], '/gone', '/a')).toEqual(['/a', '/b']);
    expect(movedTo(['/a', '/b'], '/a', '/gone')).toEqual(['/a', '/b']);
  });

  it('follow the form where it says another order', () => {
    expect(placesOf(['/a', 'b', '/c'], ['/c', '/a'], ['b'])).toEqual(['/c', 'b', '/a']);
  });

  it('take in a picture that arrives though nobody saw it come', () => {
    expect(arrivedAt(['/a'], 'b', '/b')).toEqual(['/a', '/b']);
  });
});
