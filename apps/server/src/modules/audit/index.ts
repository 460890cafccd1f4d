export { deedInsert, noteDeed, type StaffDeed } from './record-staff-action.postgres.ts';
export type { BegunDeed, DeedFacts, NoteDeed } from './staff-action.ts';
