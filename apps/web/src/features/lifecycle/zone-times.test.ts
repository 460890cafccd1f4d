import { describe, expect, it } from 'vitest';
import { momentInZones, primeHoursInZones } from './zone-times.ts';

const WINTER = Date.parse('2026-01-15T18:00:00Z');
const SUMMER = Date.parse('2026-07-15T18:00:00Z');
const HOURS = { start: '09:00', end: '17:00' };

describe('prime hours for everybody', () => {
  it("are the seller's own, Eastern and the viewer's", () => {
    expect(primeHoursInZones(HOURS, 'America/Los_Angeles', 'Europe/Paris', WINTER)).toEqual([
      { whose: 'Seller', text: '9:00 AM to 5:00 PM PST' },
      { whose: 'Eastern', text: '12:00 PM to 8:00 PM EST' },
      { whose: 'You', text: '6:00 PM to 2:00 AM GMT+1' },
    ]);
  });

  it('say once what reads alike', () => {
    expect(primeHoursInZones(HOURS, 'America/New_York', 'America/Toronto', SUMMER)).toEqual([
      { whose: 'Seller, Eastern, and you', text: '9:00 AM to 5:00 PM EDT' },
    ]);
  });

  it('follow daylight saving, which does not begin everywhere on one day', () => {
    const between = Date.parse('2026-03-15T18:00:00Z');
    const eastern = (at: number) => primeHoursInZones(HOURS, 'Europe/London', 'Europe/London', at)[1]?.text;
    expect(eastern(WINTER)).toBe('4:00 AM to 12:00 PM EST');
    expect(eastern(between)).toBe('5:00 AM to 1:00 PM EDT');
    expect(eastern(SUMMER)).toBe('4:00 AM to 12:00 PM EDT');
  });

  it('know zones that are not whole hours apart', () => {
    expect(primeHoursInZones(HOURS, 'Asia/Kolkata', 'Asia/Kolkata', WINTER)[1]?.text).toBe('10:30 PM to 6:30 AM EST');
  });
});

describe('a moment for everybody', () => {
  it('is told with its day, which may be another one elsewhere', () => {
    expect(momentInZones(WINTER, 'Asia/Tokyo', 'America/Chicago')).toEqual([
      { whose: 'Seller', text: 'Fri, Jan 16, 3:00 AM GMT+9' },
      { whose: 'Eastern', text: 'Thu, Jan 15, 1:00 PM EST' },
      { whose: 'You', text: 'Thu, Jan 15, 12:00 PM CST' },
    ]);
  });
});
