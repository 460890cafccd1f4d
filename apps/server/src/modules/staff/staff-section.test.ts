import { describe, expect, it } from 'vitest';
import type { DeskRequest } from '../desk/index.ts';
import { NewTexts, type StaffTexts } from '../listings/index.ts';
import { ListingAction, staffSection } from './staff-section.ts';

/** The column of each field. A new field does not compile until it has an expectation here. */
const COLUMNS: Record<keyof StaffTexts, string> = {
  title: 'title',
  description: 'description',
  bossBucksEligible: 'boss_bucks_eligible',
  featured: 'featured',
  verified: 'verified',
  adminNotes: 'admin_notes',
};

describe('the texts that staff may change', () => {
  it('are each read before the change, so that the audit says what they were', async () => {
    const attachments = [
      new NewTexts({ title: 'Lamp' }),
      new ListingAction({ staffName: 'Ada', action: 'edit_listing', details: {} }),
    ];
    const request = { listingId: '00000000-0000-4000-8000-000000000001', attachments } as unknown as DeskRequest;
    const statements: string[] = [];
    await staffSection.begin([request], null).load(async (statement) => {
      statements.push(statement.text);
      return [];
    });
    for (const [field, column] of Object.entries(COLUMNS)) {
      expect(statements).toEqual([expect.stringContaining(`listings.${column} AS "${field}"`)]);
    }
  });
});
