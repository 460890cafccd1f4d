export { type KeptList, listById, type MemberDataHooks, momentOf, NAMED_MAX } from './member-data-hooks.ts';
