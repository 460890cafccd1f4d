import { describe, expect, it } from 'vitest';
import type { ClockStyle } from '../../lib/time-text.ts';
import { momentInZones, primeHoursInZones, type ZonedText } from './zone-times.ts';

const WINTER = Date.parse('2026-01-15T18:00:00Z');
const SUMMER = Date.parse('2026-07-15T18:00:00Z');
const HOURS = { start: '09:00', end: '17:00' };
const reads = (zone: string, style: ClockStyle = 'h12') => ({ zone, style });
/** Some versions of the runtime put a narrow space before AM and PM. */
const plain = (texts: readonly ZonedText[]) =>
  texts.map(({ whose, text }) => ({ whose, text: text.replaceAll(/\s/g, ' ') }));

describe('prime hours for everybody', () => {
  it("are the seller's own, Eastern and the viewer's", () => {
    expect(plain(primeHoursInZones(HOURS, 'America/Los_Angeles', reads('Europe/Paris'), WINTER))).toEqual([
      { whose: 'Seller', text: '9:00 AM to 5:00 PM PST' },
      { whose: 'Eastern', text: '12:00 PM to 8:00 PM EST' },
      { whose: 'You', text: '6:00 PM to 2:00 AM GMT+1' },
    ]);
  });

  it('say once what reads alike', () => {
    expect(plain(primeHoursInZones(HOURS, 'America/New_York', reads('America/Toronto'), SUMMER))).toEqual([
      { whose: 'Seller, Eastern, and you', text: '9:00 AM to 5:00 PM EDT' },
    ]);
  });

  it('follow daylight saving, which does not begin everywhere on one day', () => {
    const between = Date.parse('2026-03-15T18:00:00Z');
    const eastern = (at: number) =>
      plain(primeHoursInZones(HOURS, 'Europe/London', reads('Europe/London'), at))[1]?.text;
    expect(eastern(WINTER)).toBe('4:00 AM to 12:00 PM EST');
    expect(eastern(between)).toBe('5:00 AM to 1:00 PM EDT');
    expect(eastern(SUMMER)).toBe('4:00 AM to 12:00 PM EDT');
  });

  it('know zones that are not whole hours apart', () => {
    const inIndia = primeHoursInZones(HOURS, 'Asia/Kolkata', reads('Asia/Kolkata'), WINTER);
    expect(plain(inIndia)[1]?.text).toBe('10:30 PM to 6:30 AM EST');
  });
});

describe('a moment for everybody', () => {
  it('is told with its day, which may be another one elsewhere', () => {
    expect(plain(momentInZones(WINTER, 'Asia/Tokyo', reads('America/Chicago')))).toEqual([
      { whose: 'Seller', text: 'Fri, Jan 16, 3:00 AM GMT+9' },
      { whose: 'Eastern', text: 'Thu, Jan 15, 1:00 PM EST' },
      { whose: 'You', text: 'Thu, Jan 15, 12:00 PM CST' },
    ]);
  });

  it('has the clock that its reader has', () => {
    expect(momentInZones(WINTER, 'Asia/Tokyo', reads('America/Chicago', 'h23'))[2]?.text).toBe(
      'Thu, Jan 15, 12:00 CST',
    );
    expect(primeHoursInZones(HOURS, 'Asia/Kolkata', reads('Asia/Kolkata', 'h23'), WINTER)[1]?.text).toBe(
      '22:30 to 06:30 EST',
    );
  });
});
