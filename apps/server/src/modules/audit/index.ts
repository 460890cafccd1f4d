export { recordStaffAction, type StaffAction, staffActionInsert } from './record-staff-action.postgres.ts';
export type { BegunStaffAction, RecordStaffAction, StaffActionFacts } from './staff-action.ts';
